import { layers } from "~/art/LayerImage.tsx";
import { BriefPage } from "~/features/brief/BriefPage.tsx";

/** Preloads the files of the first drawing, because browsers do not find them in drawings. */
export const links = () => [
  { rel: "preload", as: "image", type: "image/svg+xml", href: layers.adhesivePale },
];

export default BriefPage;

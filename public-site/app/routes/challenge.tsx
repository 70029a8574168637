import { layers } from "~/art/LayerImage.tsx";
import { BriefPage } from "~/features/brief/BriefPage.tsx";

/** The first drawing that one sees: browsers do not look into drawings for what to load early. */
export const links = () => [
  { rel: "preload", as: "image", type: "image/svg+xml", href: layers.adhesivePale },
];

export default BriefPage;

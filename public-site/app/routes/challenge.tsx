import { layers } from "~/art/LayerImage.tsx";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { BriefPage } from "~/features/brief/BriefPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-3");

export const meta = () => pageMeta(paths.challenge);

/** The first drawing that one sees: browsers do not look into drawings for what to load early. */
export const links = () => [
  { rel: "preload", as: "image", type: "image/svg+xml", href: layers.adhesivePale },
];

export default BriefPage;

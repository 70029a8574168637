import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { GoodbyePage } from "~/features/account/GoodbyePage.tsx";
import { pageField } from "~/lib/pageField.ts";
import { pageMeta } from "~/lib/pageMeta.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(pageDescriptions[paths.goodbye]);

export default GoodbyePage;

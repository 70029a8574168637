import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { BriefPage } from "~/features/brief/BriefPage.tsx";
import { pageField } from "~/lib/pageField.ts";
import { pageMeta } from "~/lib/pageMeta.ts";

export const handle = pageField("tone-3");

export const meta = () => pageMeta(pageDescriptions[paths.challenge], paths.challenge);

export default BriefPage;

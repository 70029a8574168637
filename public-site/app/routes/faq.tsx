import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { FaqPage } from "~/features/faq/FaqPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.faq);

export default FaqPage;

import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { FinalistsPage } from "~/features/finalists/FinalistsPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.finalists);

export default FinalistsPage;

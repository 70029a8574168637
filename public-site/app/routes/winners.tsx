import { paths } from "~/config/paths.ts";
import { WinnersPage } from "~/features/finalists/WinnersPage.tsx";
import { pageField } from "~/lib/pageField.ts";
import { pageMeta } from "~/lib/pageMeta.ts";

export const handle = pageField("tone-3");

export const meta = () => pageMeta(paths.winners);

export default WinnersPage;

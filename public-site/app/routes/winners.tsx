import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { WinnersPage } from "~/features/finalists/WinnersPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-3");

export const meta = () => pageMeta(paths.winners);

export default WinnersPage;

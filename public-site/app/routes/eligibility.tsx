import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { LogisticsPage } from "~/features/logistics/LogisticsPage.tsx";

export const meta = () => pageMeta(paths.logistics);

export default LogisticsPage;

import { paths } from "~/config/paths.ts";
import { LogisticsPage } from "~/features/logistics/LogisticsPage.tsx";
import { pageMeta } from "~/lib/pageMeta.ts";

export const meta = () => pageMeta(paths.logistics);

export default LogisticsPage;

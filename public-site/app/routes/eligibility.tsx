import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { LogisticsPage } from "~/features/logistics/LogisticsPage.tsx";
import { pageMeta } from "~/lib/pageMeta.ts";

export const meta = () => pageMeta(pageDescriptions[paths.logistics], paths.logistics);

export default LogisticsPage;

import { paths } from "~/config/paths.ts";
import { pageDescriptions } from "~/content/seo.ts";
import { HomePage } from "~/features/home/HomePage.tsx";
import { pageMeta } from "~/lib/pageMeta.ts";

export const meta = () => pageMeta(pageDescriptions[paths.home]);

export default HomePage;

import { notFoundDescription } from "~/content/seo.ts";
import { NotFoundPage } from "~/features/navigation/NotFoundPage.tsx";
import { pageMeta } from "~/lib/pageMeta.ts";

export const meta = () => pageMeta(notFoundDescription);

export default NotFoundPage;

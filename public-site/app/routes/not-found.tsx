import { pageMeta } from "~/challenge/pageMeta.ts";
import { NOT_FOUND_PATH } from "~/config/paths.ts";
import { NotFoundPage } from "~/features/navigation/NotFoundPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-3");

export const meta = () => pageMeta(NOT_FOUND_PATH);

export default NotFoundPage;

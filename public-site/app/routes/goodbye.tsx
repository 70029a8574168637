import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { GoodbyePage } from "~/features/account/GoodbyePage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-2");

export const meta = () => pageMeta(paths.goodbye);

export default GoodbyePage;

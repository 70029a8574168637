import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { judgingExplained } from "~/content/judging.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.judgingExplained);

export default function JudgingExplainedRoute() {
  return <LegalPage text={judgingExplained} />;
}

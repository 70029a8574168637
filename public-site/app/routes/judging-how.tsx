import { judgingExplained } from "~/content/judging.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";

export default function JudgingExplainedRoute() {
  return <LegalPage text={judgingExplained} summary="steps" />;
}

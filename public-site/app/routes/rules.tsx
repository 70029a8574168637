import { pageMeta } from "~/challenge/pageMeta.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { paths } from "~/config/paths.ts";
import { rules } from "~/content/legal/rules.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.rules);

export default function RulesRoute() {
  return <LegalPage text={rules(useChallenge())} />;
}

import { useChallenge } from "~/challenge/useChallenge.ts";
import { rules } from "~/content/legal/rules.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";

export default function RulesRoute() {
  return <LegalPage text={rules(useChallenge())} />;
}

import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { accessibility } from "~/content/legal/accessibility.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.accessibility);

export default function AccessibilityRoute() {
  return <LegalPage text={accessibility} />;
}

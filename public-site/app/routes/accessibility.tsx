import { accessibility } from "~/content/legal/accessibility.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";

export default function AccessibilityRoute() {
  return <LegalPage text={accessibility} summary="figures" />;
}

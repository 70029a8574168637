import { privacy } from "~/content/legal/privacy.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";

export default function PrivacyRoute() {
  return <LegalPage text={privacy} />;
}

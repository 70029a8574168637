import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { privacy } from "~/content/legal/privacy.ts";
import { LegalPage } from "~/features/legal/LegalPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.privacy);

export default function PrivacyRoute() {
  return <LegalPage text={privacy} />;
}

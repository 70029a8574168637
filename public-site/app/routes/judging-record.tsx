import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { judgingRecord } from "~/content/judgingRecord.ts";
import { JudgingFiles } from "~/features/judging-files/JudgingFiles.tsx";
import { LegalPage } from "~/features/legal/LegalPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-1");

export const meta = () => pageMeta(paths.judgingRecord);

export default function JudgingRecordRoute() {
  return (
    <LegalPage text={judgingRecord}>
      <JudgingFiles />
    </LegalPage>
  );
}

import { judgingRecord } from "~/content/judgingRecord.ts";
import { JudgingFiles } from "~/features/judging-files/JudgingFiles.tsx";
import { LegalPage } from "~/features/legal/LegalPage.tsx";

export default function JudgingRecordRoute() {
  return (
    <LegalPage text={judgingRecord}>
      <JudgingFiles />
    </LegalPage>
  );
}

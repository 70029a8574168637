import { interventionGroups, judgingRecord } from "~/content/judgingRecord.ts";
import { JudgingFiles } from "~/features/judging-files/JudgingFiles.tsx";
import { LegalPage } from "~/features/legal/LegalPage.tsx";

export default function JudgingRecordRoute() {
  return (
    <LegalPage
      text={judgingRecord}
      summary="steps"
      parts={{ files: <JudgingFiles />, alone: <InterventionKinds /> }}
    />
  );
}

function InterventionKinds() {
  return (
    <details>
      <summary>Changes that require a reason</summary>
      {interventionGroups.map(({ title, kinds }) => (
        <div key={title}>
          <h3 className="title-xs">{title}</h3>
          <ul>
            {kinds.map((kind) => (
              <li key={kind}>{kind}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

import { useListContext } from "react-admin";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";

/** Which status which entries are to get. */
export interface WantedStatus {
  ids: readonly string[];
  status: SubmissionStatus;
}

/** Chooses one status for the selected entries. */
export function BulkStatus({ onChoose }: { onChoose: (wanted: WantedStatus) => void }) {
  const { selectedIds } = useListContext();
  return (
    <SelectField<SubmissionStatus | "">
      label="Set the status of the selected entries"
      hideLabel
      value=""
      options={[{ value: "", label: "Set status..." }, ...SUBMISSION_STATUSES]}
      onChange={(status) => {
        if (status) onChoose({ ids: selectedIds.map(String), status });
      }}
    />
  );
}

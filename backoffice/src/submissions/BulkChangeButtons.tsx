import { Button } from "@mui/material";
import { useListContext } from "react-admin";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { SelectField } from "../components/SelectField.tsx";
import type { SubmissionChange } from "../data/submissionChanges.ts";
import type { BulkChange } from "./BulkChangeDialog.tsx";

/** Chooses a change for the selected entries. */
export function BulkChangeButtons({ onChoose }: { onChoose: (wanted: BulkChange) => void }) {
  const { selectedIds } = useListContext();
  const choose = (change: SubmissionChange) => onChoose({ ids: selectedIds.map(String), change });
  return (
    <>
      <SelectField<SubmissionStatus | "">
        label="Set the status of the selected entries"
        hideLabel
        value=""
        options={[{ value: "", label: "Set status..." }, ...SUBMISSION_STATUSES]}
        onChange={(status) => {
          if (status) choose({ status });
        }}
      />
      <Button variant="outlined" onClick={() => choose({ remaining: "met" })}>
        Mark remaining as passed...
      </Button>
      <Button variant="outlined" onClick={() => choose({ tag: "", is_on: true })}>
        Tag...
      </Button>
    </>
  );
}

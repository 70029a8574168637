import { useState } from "react";
import { useListContext } from "react-admin";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/facts.ts";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { SelectField } from "../components/SelectField.tsx";

const BulkStatusDialog = loadedWhenUsed(
  "BulkStatusDialog",
  () => import("./BulkStatusDialog.tsx"),
  null,
);

/** Sets one status for the selected entries, after a preview. */
export function BulkStatus() {
  const { selectedIds } = useListContext();
  const [status, setStatus] = useState<SubmissionStatus | "">("");
  const close = () => setStatus("");
  return (
    <>
      <SelectField<SubmissionStatus | "">
        label="Set the status of the selected entries"
        hideLabel
        value={status}
        options={[{ value: "", label: "Set status..." }, ...SUBMISSION_STATUSES]}
        onChange={setStatus}
      />
      {status && <BulkStatusDialog ids={selectedIds} status={status} onClose={close} />}
    </>
  );
}

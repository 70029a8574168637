import { lazy, Suspense, useState } from "react";
import { useListContext } from "react-admin";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#shared/challenge.ts";
import { SelectField } from "../lists/SelectField.tsx";

const BulkStatusDialog = lazy(() => import("./BulkStatusDialog.tsx"));

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
      {status && (
        <Suspense fallback={null}>
          <BulkStatusDialog ids={selectedIds} status={status} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

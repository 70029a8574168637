import { SUBMISSION_STATUSES } from "#shared/challenge.ts";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#shared/messages.ts";
import { StatusSelect } from "../lists/StatusSelect.tsx";
import type { Submission } from "./submission.ts";

interface SubmissionStatusSelectProps {
  submission: Submission;
}

/** Sets the status of one entry. */
export function SubmissionStatusSelect({ submission }: SubmissionStatusSelectProps) {
  return (
    <StatusSelect
      resource="submissions"
      record={submission}
      label={`Status of ${submission.idea_name}`}
      statuses={SUBMISSION_STATUSES}
      conflict="Somebody else has just changed this entry. It is shown as it is now."
      failure={ADMIN_SUBMISSIONS_MESSAGES.statusFailure}
    />
  );
}

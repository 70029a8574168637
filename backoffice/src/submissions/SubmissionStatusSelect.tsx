import { Chip } from "@mui/material";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { StatusSelect } from "../components/StatusSelect.tsx";
import { STATUS_NOTE, type Submission } from "../records/submission.ts";

/** Sets the status of one submission, unless it is disqualified. */
export function SubmissionStatusSelect({ submission }: { submission: Submission }) {
  if (submission.disqualified_at) {
    return <Chip size="small" color="error" variant="outlined" label="Disqualified" />;
  }
  return (
    <StatusSelect
      record={submission}
      save={({ callDatabase }, { id, revision }, status, reason) =>
        callDatabase("set_submission_status", { id, revision, status, ...(reason && { reason }) })
      }
      name={submission.idea_name}
      label={`Status of ${submission.idea_name}`}
      note={STATUS_NOTE}
      statuses={SUBMISSION_STATUSES}
      failure={ADMIN_SUBMISSIONS_MESSAGES.statusFailure}
      // It stops a release that is open.
      dependents={["eligibility", "judging/releases"]}
    />
  );
}

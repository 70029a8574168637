import { Chip } from "@mui/material";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { SUBMISSION_STATUSES } from "#shared/facts.ts";
import { StatusSelect } from "../components/StatusSelect.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { Submission } from "../records/submission.ts";
import { resultsState } from "./results.ts";

interface SubmissionStatusSelectProps {
  submission: Submission;
  /** Whether the keys 1 to 4 set it. */
  hasKeys?: boolean;
}

/** Sets the status of one entry, unless it is disqualified. */
export function SubmissionStatusSelect(props: SubmissionStatusSelectProps) {
  const { submission, hasKeys = false } = props;
  const { data: configuration } = useConfiguration();
  const isSeen = configuration && resultsState(configuration) === "released";
  if (submission.disqualified_at) {
    return <Chip size="small" color="error" variant="outlined" label="Disqualified" />;
  }
  return (
    <StatusSelect
      resource="submissions"
      record={submission}
      name={submission.idea_name}
      hasKeys={hasKeys}
      label={`Status of ${submission.idea_name}`}
      warning={isSeen ? "Results are released: the team sees this at once." : undefined}
      statuses={SUBMISSION_STATUSES}
      conflict="Somebody else has just changed this entry. It is shown as it is now."
      failure={ADMIN_SUBMISSIONS_MESSAGES.statusFailure}
    />
  );
}

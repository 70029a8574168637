import { SUBMISSION_STATUSES } from "#shared/challenge.ts";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#shared/messages.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { StatusSelect } from "../lists/StatusSelect.tsx";
import { resultsState } from "./results.ts";
import type { Submission } from "./submission.ts";

interface SubmissionStatusSelectProps {
  submission: Submission;
}

/** Sets the status of one entry. */
export function SubmissionStatusSelect({ submission }: SubmissionStatusSelectProps) {
  const { data: configuration } = useConfiguration();
  const isSeen = configuration && resultsState(configuration) === "released";
  return (
    <StatusSelect
      resource="submissions"
      record={submission}
      name={submission.idea_name}
      label={`Status of ${submission.idea_name}`}
      warning={isSeen ? "Results are released: the team sees this at once." : undefined}
      statuses={SUBMISSION_STATUSES}
      conflict="Somebody else has just changed this entry. It is shown as it is now."
      failure={ADMIN_SUBMISSIONS_MESSAGES.statusFailure}
    />
  );
}

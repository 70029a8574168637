import { Chip } from "@mui/material";
import { useState } from "react";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { StatusSelect } from "../components/StatusSelect.tsx";
import { resultsState } from "../configuration/resultsState.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { isInJudging } from "../data/errors.ts";
import type { Submission } from "../records/submission.ts";

const ProposeForEntry = loadedWhenUsed(
  "ProposeForEntry",
  () => import("./ProposeForEntry.tsx"),
  null,
);

interface SubmissionStatusSelectProps {
  submission: Submission;
  /** Whether the keys 1 to 4 set it. */
  hasKeys?: boolean;
}

/**
 * Sets the status of one entry, unless it is disqualified. For one that is judged it leads to a
 * proposal, which another administrator carries out.
 */
export function SubmissionStatusSelect(props: SubmissionStatusSelectProps) {
  const { submission, hasKeys = false } = props;
  const [refused, setRefused] = useState<SubmissionStatus>();
  const { data: configuration } = useConfiguration();
  const isSeen = configuration && resultsState(configuration) === "released";
  if (submission.disqualified_at) {
    return <Chip size="small" color="error" variant="outlined" label="Disqualified" />;
  }
  function proposeInstead(error: unknown, status: SubmissionStatus) {
    const isJudged = isInJudging(error);
    if (isJudged) setRefused(status);
    return isJudged;
  }
  return (
    <>
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
        onFailure={proposeInstead}
      />
      {refused && (
        <ProposeForEntry
          kind="set_status"
          submission={submission}
          newStatus={refused}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}

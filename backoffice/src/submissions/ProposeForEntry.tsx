import { Alert } from "@mui/material";
import type { SubmissionStatus } from "#shared/challenge.ts";
import { ProposeAct } from "../judging/acts/ProposeAct.tsx";
import type { Submission } from "../records/submission.ts";

interface ProposeForEntryProps {
  kind: "set_status" | "disqualify" | "reinstate" | "withdraw";
  submission: Submission;
  /** For set_status. */
  newStatus?: SubmissionStatus;
  /** What was typed before the database said no. */
  reason?: string | undefined;
  onClose: () => void;
}

/** Proposes what one administrator cannot do alone, as the entry is judged. */
export default function ProposeForEntry(props: ProposeForEntryProps) {
  const { kind, submission, newStatus, reason, onClose } = props;
  return (
    <ProposeAct
      kind={kind}
      of={{ submission_id: submission.id }}
      name={submission.idea_name}
      {...(newStatus && { newStatus })}
      {...(reason && { reason })}
      onClose={onClose}
    >
      <Alert severity="info" sx={{ mt: 2 }}>
        This entry is, or was, in a round of judging: what becomes of it is decided there. Nothing
        was changed. For an exception give the reason, and another administrator carries it out.
      </Alert>
    </ProposeAct>
  );
}

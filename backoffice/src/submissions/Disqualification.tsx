import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { MomentField } from "../components/MomentField.tsx";
import { ReasonDialog } from "../components/ReasonDialog.tsx";
import { useChange } from "../components/useChange.ts";
import type { Submission } from "../records/submission.ts";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";

interface DisqualificationProps {
  submission: Submission;
}

/** Takes an entry out of the challenge, for a reason that the audit keeps. */
export function DisqualifyButton({ submission }: DisqualificationProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Disqualify
      </Button>
      {isAsking && (
        <Question
          submission={submission}
          change="disqualify_submission"
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Says why an entry is disqualified, and takes it back. */
export function DisqualificationNotice({ submission }: DisqualificationProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!submission.disqualified_at) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" variant="outlined" onClick={() => setIsAsking(true)}>
          Reinstate
        </Button>
      }
    >
      Disqualified on <MomentField record={submission} source="disqualified_at" />:
      <Box sx={MULTILINE_TEXT}>{submission.disqualification_reason}</Box>
      {isAsking && (
        <Question
          submission={submission}
          change="reinstate_submission"
          onClose={() => setIsAsking(false)}
        />
      )}
    </Alert>
  );
}

interface QuestionProps extends DisqualificationProps {
  change: "disqualify_submission" | "reinstate_submission";
  onClose: () => void;
}

/** Asks for the reason, and changes the entry unless somebody else has changed it meanwhile. */
function Question({ submission, change, onClose }: QuestionProps) {
  const { id, idea_name: name, updated_at: expected_updated_at } = submission;
  const isOut = change === "disqualify_submission";
  const { mutate, isPending } = useChange(change, {
    success: isOut ? `${name} is disqualified.` : `${name} is under review again.`,
    failure: "Failed to change the entry. Please try again.",
    conflict: `${name}: Somebody else has just changed this entry. It is shown as it is now.`,
    onDone: onClose,
  });
  const confirm = (reason: string) => mutate({ id, reason, expected_updated_at });
  return isOut ? (
    <ReasonDialog
      title="Disqualify this entry"
      question={`${name} is declined, and no status can be set until it is reinstated. Its team reads Declined after the next release, and never reads this reason. What you write under Eligibility for the team is told with it. The audit keeps both.`}
      action="Disqualify"
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title="Reinstate this entry"
      question={`${name} goes back to Under Review.`}
      action="Reinstate"
      isDestructive={false}
      isOptional
      help="Required once judging has begun. All administrators can read it"
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

import { Alert, Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { requiredLines } from "#shared/validation.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { resultsState } from "../configuration/resultsState.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { ONCE_JUDGED, type Submission } from "../records/submission.ts";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";
import { useDisqualification } from "./useDisqualification.ts";

const ProposeForEntry = loadedWhenUsed(
  "ProposeForEntry",
  () => import("./ProposeForEntry.tsx"),
  null,
);

interface DisqualificationProps {
  submission: Submission;
}

/** Takes an entry out of the challenge, for a reason that the audit keeps. */
export function DisqualifyButton({ submission }: DisqualificationProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [isJudged, setIsJudged] = useState(false);
  const close = () => setIsAsking(false);
  const { mutate, isPending } = useDisqualification(submission, close, () => setIsJudged(true));
  const { data: configuration } = useConfiguration();
  const isReleased = configuration && resultsState(configuration) === "released";
  const whatTheTeamReads = isReleased
    ? "Results are released: its team reads Declined at once, is mailed that a quarter of an hour later, and never reads this reason."
    : "Its team reads Declined, and is mailed, once results are released, and never reads this reason.";

  function disqualify() {
    const checked = requiredLines("Reason", TEXT_LIMITS.message)(reason);
    setError("error" in checked ? checked.error : undefined);
    if (!("error" in checked)) mutate(checked.value);
  }

  return (
    <>
      <Button color="error" onClick={() => setIsAsking(true)}>
        Disqualify
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Disqualify this entry"
        question={`${submission.idea_name} is declined, and no status can be set until it is reinstated. ${whatTheTeamReads} What you write under Eligibility for the team is told with it. The audit keeps both. ${ONCE_JUDGED}`}
        action="Disqualify"
        busy={isPending}
        onConfirm={disqualify}
        onClose={close}
      >
        <TextField
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={Boolean(error)}
          helperText={error}
          multiline
          minRows={2}
          fullWidth
          required
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
      {isJudged && (
        <ProposeForEntry
          kind="disqualify"
          submission={submission}
          reason={reason}
          onClose={() => setIsJudged(false)}
        />
      )}
    </>
  );
}

/** Says why an entry is disqualified, and takes it back. */
export function DisqualificationNotice({ submission }: DisqualificationProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isJudged, setIsJudged] = useState(false);
  const close = () => setIsAsking(false);
  const { mutate, isPending } = useDisqualification(submission, close, () => setIsJudged(true));
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
      <ConfirmDialog
        open={isAsking}
        title="Reinstate this entry"
        question={`${submission.idea_name} goes back to Under Review. ${ONCE_JUDGED}`}
        action="Reinstate"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate(undefined)}
        onClose={close}
      />
      {isJudged && (
        <ProposeForEntry
          kind="reinstate"
          submission={submission}
          onClose={() => setIsJudged(false)}
        />
      )}
    </Alert>
  );
}

import { Button, TextField } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { useNavigate } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { requiredLines } from "#shared/validation.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { loadedWhenUsed } from "../components/loadedWhenUsed.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, isInJudging, messageFor } from "../data/errors.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { ONCE_JUDGED, type Submission } from "../records/submission.ts";

const ProposeForEntry = loadedWhenUsed(
  "ProposeForEntry",
  () => import("./ProposeForEntry.tsx"),
  null,
);

/** Withdraws an entry because its team has asked for it, for a reason that the audit keeps. */
export function WithdrawButton({ submission }: { submission: Submission }) {
  const { id, idea_name: name, updated_at: expected_updated_at } = submission;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { data: configuration } = useConfiguration();
  const [isAsking, setIsAsking] = useState(false);
  const [isJudged, setIsJudged] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  const { mutate, isPending } = useMutation({
    mutationFn: (clean: string) =>
      dataProvider.callDatabase("withdraw_submission", { id, reason: clean, expected_updated_at }),
    onSuccess: () => {
      notify(`${name} is withdrawn. Its team is mailed.`);
      refresh();
      // The entry is its team's own again: there is nothing to see here any more.
      void navigate("/withdrawn", { replace: true });
    },
    onError: (failure) => {
      setIsAsking(false);
      if (isInJudging(failure)) return setIsJudged(true);
      console.error(failure);
      notify(
        isConflict(failure)
          ? `${name}: Somebody else has just changed this entry. It is shown as it is now.`
          : messageFor(failure, "Failed to withdraw the entry. Please try again."),
        { type: "error" },
      );
      return refresh();
    },
  });

  function withdraw() {
    const checked = requiredLines("Reason", TEXT_LIMITS.message)(reason);
    setError("error" in checked ? checked.error : undefined);
    if (!("error" in checked)) mutate(checked.value);
  }

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Withdraw for the team</Button>
      <ConfirmDialog
        open={isAsking}
        title="Withdraw this entry for its team"
        question={`Only if the team has asked for it. ${name} leaves every list but Withdrawn entries, you read it no more, and everybody in its team is mailed that it is withdrawn. ${configuration ? comingBack(configuration.submissions_close_at) : ""} The audit keeps the reason. ${ONCE_JUDGED}`}
        action="Withdraw"
        busy={isPending}
        onConfirm={withdraw}
        onClose={() => setIsAsking(false)}
      >
        <TextField
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={Boolean(error)}
          helperText={error ?? "Such as who asked, and how"}
          multiline
          minRows={2}
          fullWidth
          required
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
      {isJudged && (
        <ProposeForEntry
          kind="withdraw"
          submission={submission}
          reason={reason}
          onClose={() => setIsJudged(false)}
        />
      )}
    </>
  );
}

/** Whether the owner can submit it again. */
function comingBack(closes: string): string {
  return Date.parse(closes) < challengeNow().getTime()
    ? "Submissions are closed: it cannot be submitted again, unless you give it more time."
    : `Its owner can submit it again until ${inOfficialTime(closes)}.`;
}

import { Button } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { useNavigate } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import { ReasonDialog } from "../components/ReasonDialog.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import type { Submission } from "../records/submission.ts";

/** Withdraws an entry because its team has asked for it, for a reason that the audit keeps. */
export function WithdrawButton({ submission }: { submission: Submission }) {
  const { id, idea_name: name, updated_at: expected_updated_at } = submission;
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { data: configuration } = useConfiguration();
  const [isAsking, setIsAsking] = useState(false);

  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      dataProvider.callDatabase("withdraw_submission", { id, reason, expected_updated_at }),
    onSuccess: () => {
      notify(`${name} is withdrawn. Its team gets an email.`);
      refresh();
      // The entry is its team's own again: there is nothing to see here any more.
      void navigate("/withdrawn", { replace: true });
    },
    onError: (failure) => {
      setIsAsking(false);
      console.error(failure);
      notify(
        isConflict(failure)
          ? `${name}: Somebody else has just changed this entry. It is shown as it is now.`
          : messageFor(failure, "Failed to withdraw the entry. Please try again."),
        { type: "error" },
      );
      refresh();
    },
  });

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Withdraw for the team</Button>
      {isAsking && (
        <ReasonDialog
          title="Withdraw this entry for its team"
          question={`Only if the team has asked for it. ${name} leaves every list but Withdrawn entries, you read it no more, and everyone in its team gets an email. ${configuration ? comingBack(configuration.submissions_close_at) : ""} The audit keeps the reason.`}
          action="Withdraw"
          help="Such as who asked, and how"
          busy={isPending}
          onConfirm={mutate}
          onClose={() => setIsAsking(false)}
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

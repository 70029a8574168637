import { Button } from "@mui/material";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import { ReasonDialog } from "../components/ReasonDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import type { Submission } from "../records/submission.ts";

/** Withdraws an entry because its team has asked for it, for a reason that the audit keeps. */
export function WithdrawButton({ submission }: { submission: Submission }) {
  const { id, idea_name: name, updated_at: expected_updated_at } = submission;
  const navigate = useNavigate();
  const { data: configuration } = useConfiguration();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("withdraw_submission", {
    success: `${name} is withdrawn. Its team gets an email.`,
    failure: "Failed to withdraw the entry. Please try again.",
    conflict: `${name}: Somebody else has just changed this entry. It is shown as it is now.`,
    // Administrators cannot see a withdrawn entry.
    onDone: () => void navigate("/withdrawn", { replace: true }),
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
          onConfirm={(reason) => mutate({ id, reason, expected_updated_at })}
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

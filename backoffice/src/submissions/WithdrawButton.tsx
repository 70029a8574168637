import { useNavigate } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { useChange } from "../components/useChange.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import { ENTRY_CONFLICT, type Submission } from "../records/submission.ts";

/** Withdraws a submission at the request of its team, with a reason for the audit log. */
export function WithdrawButton({ submission }: { submission: Submission }) {
  const { id, idea_name: name, updated_at: expected_updated_at } = submission;
  const navigate = useNavigate();
  const { data: configuration } = useConfiguration();
  const mutation = useChange("withdraw_submission", {
    success: `${name} is withdrawn. Its team gets an email.`,
    failure: "Failed to withdraw the entry. Please try again.",
    conflict: `${name}: ${ENTRY_CONFLICT}`,
    // Administrators cannot see a withdrawn entry.
    onDone: () => void navigate("/withdrawn", { replace: true }),
  });
  const resubmission = configuration ? resubmissionText(configuration.submissions_close_at) : "";
  return (
    <ConfirmedAction
      label="Withdraw for the team"
      title="Withdraw this entry for its team"
      question={`Only if the team has asked for it. You can no longer read ${name}, it appears only under Withdrawn entries, and everyone in its team gets an email. ${resubmission} The audit log keeps the reason.`}
      action="Withdraw"
      reason={{ help: "Such as who asked, and how" }}
      mutation={mutation}
      args={(reason) => ({ id, reason, expected_updated_at })}
    />
  );
}

/** Whether the owner can submit it again. */
function resubmissionText(deadline: string): string {
  return Date.parse(deadline) < challengeNow().getTime()
    ? "Submissions are closed: its owner can submit it again only if you extend its deadline."
    : `Its owner can submit it again until ${inOfficialTime(deadline)}.`;
}

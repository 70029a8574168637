import { Alert, Box } from "@mui/material";
import { useNavigate } from "react-router-dom";
import { challengeNow } from "#common/challengeClock.ts";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Moment } from "../components/MomentField.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { inOfficialTime } from "../forms/localDateTime.ts";
import type { Submission } from "../records/submission.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

interface SubmissionProps {
  submission: Submission;
}

const FAILURE = "Failed to change the submission. Please try again.";

/** Disqualifies a submission, with a reason for the audit log. */
export function DisqualifyButton({ submission }: SubmissionProps) {
  const { id, idea_name: name, revision } = submission;
  return (
    <ConfirmedChange
      request="disqualify_submission"
      failure={FAILURE}
      label="Disqualify"
      button={{ color: "error", variant: "outlined" }}
      title="Disqualify this submission"
      question={`${name} will be declined, and its status can’t be changed until you reinstate it. After the next release, its team will see the status Declined and the text of “Reason shown to the team” under Eligibility, but not the reason you enter here. The audit log contains both reasons.`}
      action="Disqualify submission"
      reason={{}}
      success={`${name} is disqualified.`}
      args={(reason) => ({ id, revision, reason })}
    />
  );
}

/** Why a submission is disqualified, or that its withdrawal is planned, with a button that reinstates it. */
export function ExclusionNotice({ submission }: SubmissionProps) {
  const { id, idea_name: name, revision, withdrawal_planned_at: withdrawnAt } = submission;
  if (!submission.disqualified_at && !withdrawnAt) return null;
  return (
    <Alert
      severity="error"
      sx={{ mb: 2 }}
      action={
        <ConfirmedChange
          request="reinstate_submission"
          failure={FAILURE}
          label="Reinstate"
          button={{ color: "inherit", variant: "outlined" }}
          title="Reinstate this submission"
          question={
            submission.disqualified_at
              ? `${name} will return to Under Review.`
              : `${name} will remain a finalist.`
          }
          action="Reinstate submission"
          isDestructive={false}
          reason={{
            isOptional: true,
            help: "Required once a round with this submission has opened. Visible to all administrators.",
          }}
          success={`${name} is reinstated.`}
          args={(reason) => ({ id, revision, reason })}
        />
      }
    >
      {submission.disqualified_at && (
        <>
          Disqualified on <Moment at={submission.disqualified_at} />:
          <Box sx={MULTILINE_TEXT}>{submission.disqualification_reason}</Box>
        </>
      )}
      {withdrawnAt && (
        <div>
          Withdrawn for the team on <Moment at={withdrawnAt} />. This takes effect with the next
          release. Until then, the team and the public still see this submission as a finalist.
        </div>
      )}
    </Alert>
  );
}

/** Withdraws a submission at the request of its team, with a reason for the audit log. */
export function WithdrawButton({ submission }: SubmissionProps) {
  const { id, idea_name: name, revision } = submission;
  const navigate = useNavigate();
  const { data: configuration } = useConfiguration();
  const resubmission = configuration ? resubmissionText(configuration.submissions_close_at) : "";
  return (
    <ConfirmedChange
      request="withdraw_submission_for_team"
      failure={FAILURE}
      label="Withdraw for the team"
      button={{ variant: "outlined" }}
      title="Withdraw this submission on its team’s behalf"
      question={`Do this only at the team’s request. You’ll no longer be able to read ${name}; it will be listed only under Withdrawn submissions. Everyone on its team gets an email. ${resubmission} A finalist remains a finalist until the next release. The audit log keeps the reason.`}
      action="Withdraw submission"
      reason={{ help: "For example, who requested this and how" }}
      success={(withdrawn) =>
        isWithdrawn(withdrawn)
          ? `${name} has been withdrawn. Its team gets an email.`
          : `${name} will be withdrawn with the next release.`
      }
      onDone={(withdrawn) =>
        isWithdrawn(withdrawn) && void navigate("/withdrawn", { replace: true })
      }
      args={(reason) => ({ id, revision, reason })}
    />
  );
}

/** Whether it is withdrawn now: a finalist is withdrawn with the next release, and the answer has no row. */
const isWithdrawn = (answer: { id: string | null } | null) => Boolean(answer?.id);

/** Whether the owner can submit it again. */
function resubmissionText(deadline: string): string {
  return Date.parse(deadline) < challengeNow().getTime()
    ? "Submissions are closed. The owner can resubmit only if you extend the submission’s deadline."
    : `The owner can resubmit until ${inOfficialTime(deadline)}.`;
}

import { Box, Typography } from "@mui/material";
import type { Identifier } from "react-admin";
import { counted } from "#common/words.ts";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Dotted } from "../components/Dotted.tsx";
import { Moment } from "../components/MomentField.tsx";
import { Sentences } from "../components/Sentences.tsx";
import { confirmationsOf, type Submission, statementsOf } from "../records/submission.ts";
import { PLAIN_LIST } from "../theme/theme.ts";

/** The confirmation of each member, with the version of the rules. The statements, which are the same for each submission, are folded. */
export function Declarations({ submission }: { submission: Submission }) {
  const statements = statementsOf(submission.attestations ?? []);
  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {statements.length > 0 && (
        <details>
          <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
            {counted(statements.length, "statement", "statements")}
          </Box>
          <Sentences sentences={statements} />
        </details>
      )}
      <Box
        component="ul"
        aria-label="Confirmations"
        sx={{ ...PLAIN_LIST, display: "grid", gap: 1 }}
      >
        {confirmationsOf(submission).map(({ key, name, attestation }) => (
          <Box component="li" key={key} sx={{ overflowWrap: "anywhere" }}>
            <bdi>{name}</bdi>
            <Typography variant="body2" color="textSecondary">
              {attestation ? (
                <Dotted>
                  {attestation.is_current ? "Confirmed" : "Confirmed an earlier version"}
                  <Moment at={attestation.attested_at} />
                  {`version ${attestation.rules_version} of the rules`}
                </Dotted>
              ) : (
                <strong>Not confirmed</strong>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {submission.lacks_confirmation && <RemindToConfirm ids={[submission.id]} />}
    </Box>
  );
}

interface RemindToConfirmProps {
  ids: readonly Identifier[];
  onDone?: () => void;
}

/** Emails the members of these submissions who have not confirmed. */
export function RemindToConfirm({ ids, onDone }: RemindToConfirmProps) {
  return (
    <ConfirmedChange
      label="Remind members"
      button={{ variant: "outlined" }}
      title="Remind members to confirm?"
      question="Members who have not confirmed the statements and the current rules get an email, at most one every 24 hours."
      action="Send reminder"
      isDestructive={false}
      request="remind_to_confirm"
      success={(people) =>
        people === 0
          ? "There is no one to remind. Everyone has confirmed or was sent a reminder in the last 24 hours."
          : `${counted(people, "member gets", "members get")} an email.`
      }
      failure="Failed to send the reminders. Please try again."
      args={() => ({ ids: ids.map(String) })}
      onDone={() => onDone?.()}
    />
  );
}

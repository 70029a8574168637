import { Badge } from "@mantine/core";
import type { NoticeContent } from "~/components/Notice.tsx";
import type { TeamInvitation } from "~/data/team.ts";
import styles from "./TeamPanel.module.css";
import "@mantine/core/styles/Badge.layer.css";
import { useState } from "react";
import { localTime } from "#common/localTime.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { resendInvitation, revokeInvitation } from "~/data/teamActions.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { useAction } from "~/lib/useAction.ts";

interface InvitationListProps {
  /** The newest first. */
  invitations: readonly TeamInvitation[];
  /** Whether the visitor may have one mailed again. */
  resendable: boolean;
  /** Whether the visitor may revoke one: also after the team can no longer change. */
  revocable: boolean;
  onResult: (content: NoticeContent) => void;
  /** Called once one is mailed again. */
  onSent: () => void;
}

/** Whom the team has invited and what became of it. Those who have joined are in the list of members. */
export function InvitationList({ invitations, ...rest }: InvitationListProps) {
  const listed = latestOfEach(invitations).filter(({ state }) => state !== "accepted");
  if (listed.length === 0) return null;
  return (
    <>
      <h3 className="title-s" id="invitations-heading">
        Invitations
      </h3>
      <ul className={styles.list} aria-labelledby="invitations-heading">
        {listed.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} {...rest} />
        ))}
      </ul>
    </>
  );
}

/** Several invitations to one address count as one: the last. */
function latestOfEach(invitations: readonly TeamInvitation[]): TeamInvitation[] {
  const latest = new Map<string, TeamInvitation>();
  for (const invitation of invitations) {
    const address = invitation.email.toLowerCase();
    if (!latest.has(address)) latest.set(address, invitation);
  }
  return [...latest.values()];
}

interface InvitationRowProps {
  invitation: TeamInvitation;
  resendable: boolean;
  revocable: boolean;
  onResult: (content: NoticeContent) => void;
  /** Called once it is mailed again. */
  onSent: () => void;
}

const STATE_LABELS = {
  open: "Pending",
  accepted: "Accepted",
  declined: "Declined",
  revoked: "Revoked",
} as const;

/** One invitation; while it is pending, it can be mailed again or revoked. */
export function InvitationRow({
  invitation: { id, email, state, lastSentAt },
  resendable,
  revocable,
  onResult,
  onSent,
}: InvitationRowProps) {
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);

  async function resend() {
    const outcome = await run(() => resendInvitation(id));
    if (!outcome) return;
    if (!outcome.ok) return onResult(outcome);
    notifySuccess(`The invitation is mailed to ${email} again.`);
    onSent();
  }

  function onRevoked() {
    setAsking(false);
    const message = `The invitation to ${email} is revoked. Its link no longer works.`;
    onResult({ ok: true, message });
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong>{email}</strong>
          <Badge component="span">{STATE_LABELS[state]}</Badge>
        </p>
        {state === "open" && (
          <p className={styles.detail}>
            {lastSentAt ? `Sent on ${localTime(lastSentAt)}` : "The email is on its way"}
          </p>
        )}
      </div>
      {state === "open" && (
        <div className={styles.actions}>
          {resendable && (
            <Button
              look="quiet"
              size="small"
              disabled={busy}
              aria-label={`Resend the invitation to ${email}`}
              onClick={resend}
            >
              Resend
            </Button>
          )}
          {revocable && (
            <Button
              look="quietDanger"
              size="small"
              disabled={busy}
              aria-label={`Revoke the invitation to ${email}`}
              onClick={() => setAsking(true)}
            >
              Revoke
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Revoke the invitation to ${email}?`}
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        cancelLabel="Keep it"
        action={() => revokeInvitation(id)}
        onDone={onRevoked}
        onCancel={() => setAsking(false)}
      >
        <p>
          The link in their email stops working.{" "}
          <span>
            {resendable
              ? "You can invite them again while teams can change."
              : "Teams can no longer change, so they cannot be invited again."}
          </span>
        </p>
      </ConfirmDialog>
    </li>
  );
}

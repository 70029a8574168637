import { useState } from "react";
import { Button } from "~/components/Button.tsx";
import type { NoticeContent } from "~/components/Notice.tsx";
import type { TeamInvitation } from "~/data/team.ts";
import { resendInvitation, revokeInvitation } from "~/data/teamActions.ts";
import { localTime } from "~/lib/localTime.ts";
import type { Outcome } from "~/lib/outcome.ts";
import styles from "./TeamPanel.module.css";

interface InvitationListProps {
  /** The newest first. */
  invitations: readonly TeamInvitation[];
  /** Whether the visitor may have one mailed again. */
  resendable: boolean;
  /** Whether the visitor may revoke one: also after the team can no longer change. */
  revocable: boolean;
  onResult: (content: NoticeContent) => void;
}

/** Whom the team has invited and what became of it. Who has joined is in the list of members. */
export function InvitationList({
  invitations,
  resendable,
  revocable,
  onResult,
}: InvitationListProps) {
  const [busyId, setBusyId] = useState<string>();
  const listed = latestOfEach(invitations).filter(({ state }) => state !== "accepted");
  if (listed.length === 0) return null;

  async function act(id: string, action: (id: string) => Promise<Outcome>, message: string) {
    if (busyId) return;
    setBusyId(id);
    const outcome = await action(id);
    setBusyId(undefined);
    onResult(outcome.ok ? { ok: true, message } : { ...outcome });
  }

  return (
    <>
      <h3 className="title-s" id="invitations-heading">
        Invitations
      </h3>
      <ul className={styles.list} aria-labelledby="invitations-heading">
        {listed.map(({ id, email, state, lastSentAt }) => (
          <li key={id} className={styles.row}>
            <div>
              <p className={styles.name}>
                <strong>{email}</strong>
                <span className={styles.badge}>{STATE_LABELS[state]}</span>
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
                    disabled={busyId === id}
                    aria-label={`Resend the invitation to ${email}`}
                    onClick={() =>
                      act(id, resendInvitation, `The invitation is mailed to ${email} again.`)
                    }
                  >
                    Resend
                  </Button>
                )}
                {revocable && (
                  <Button
                    look="quiet"
                    size="small"
                    disabled={busyId === id}
                    aria-label={`Revoke the invitation to ${email}`}
                    onClick={() =>
                      act(
                        id,
                        revokeInvitation,
                        `The invitation to ${email} is revoked. Its link no longer works.`,
                      )
                    }
                  >
                    Revoke
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const STATE_LABELS = {
  open: "Pending",
  accepted: "Accepted",
  declined: "Declined",
  revoked: "Revoked",
} as const;

/** Of several invitations to one address, only what became of the last. */
function latestOfEach(invitations: readonly TeamInvitation[]): TeamInvitation[] {
  const latest = new Map<string, TeamInvitation>();
  for (const invitation of invitations) {
    const address = invitation.email.toLowerCase();
    if (!latest.has(address)) latest.set(address, invitation);
  }
  return [...latest.values()];
}

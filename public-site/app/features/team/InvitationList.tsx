import type { NoticeContent } from "~/components/Notice.tsx";
import type { TeamInvitation } from "~/data/team.ts";
import { InvitationRow } from "./InvitationRow.tsx";
import styles from "./TeamPanel.module.css";

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

import { useState } from "react";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import type { NoticeContent } from "~/components/Notice.tsx";
import type { Entry } from "~/data/entry.ts";
import type { Team, TeamMember } from "~/data/team.ts";
import { type MemberChange, memberChanges } from "./memberChanges.ts";
import styles from "./TeamPanel.module.css";

interface MemberListProps {
  team: Team;
  entry: Entry;
  onResult: (content: NoticeContent, entryChanged?: boolean) => void;
}

/** The members, each with what the visitor may do about them. */
export function MemberList({ team, entry, onResult }: MemberListProps) {
  const [asked, setAsked] = useState<{ change: MemberChange; member: TeamMember }>();

  function changesFor(member: TeamMember): MemberChange[] {
    if (member.isMe) {
      const mayLeave = !member.isOwner && Date.parse(team.closesAt) >= Date.now();
      return mayLeave ? [memberChanges.leave] : [];
    }
    if (!entry.isOwner) return [];
    return entry.canChangeTeam
      ? [memberChanges.handOver, memberChanges.remove]
      : [memberChanges.handOver];
  }

  function onDone() {
    if (!asked) return;
    setAsked(undefined);
    const message = asked.change.done(asked.member);
    onResult({ ok: true, message }, asked.change.changesEntry);
  }

  return (
    <>
      <ul className={styles.list} aria-label="Members">
        {team.members.map((member) => (
          <li key={member.id} className={styles.row}>
            <div>
              <p className={styles.name}>
                <span>
                  <strong>{member.name}</strong>
                  {member.isMe && " (you)"}
                </span>
                {member.isOwner && <span className={styles.badge}>Owner</span>}
              </p>
              <p className={styles.detail}>
                {[member.university, member.country].filter(Boolean).join(", ")}
              </p>
              <p className={styles.detail}>{member.email}</p>
            </div>
            <div className={styles.actions}>
              {changesFor(member).map((change) => (
                <Button
                  key={change.label}
                  look="quiet"
                  size="small"
                  aria-label={change.labelFor(member)}
                  onClick={() => setAsked({ change, member })}
                >
                  {change.label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={asked.change.question(asked.member)}
          confirmLabel={asked.change.label}
          busyLabel={asked.change.busyLabel}
          action={() => asked.change.run(asked.member)}
          onDone={onDone}
          onCancel={() => setAsked(undefined)}
        >
          <p>{asked.change.consequence(asked.member)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

import { Badge } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { useState } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import type { NoticeContent } from "~/components/Notice.tsx";
import type { Entry } from "~/data/entry.ts";
import type { Team, TeamMember } from "~/data/team.ts";
import { type MemberChange, memberChanges } from "./memberChanges.ts";
import { PlaceCircle } from "./PlaceCircle.tsx";
import styles from "./TeamPanel.module.css";

interface MemberListProps {
  members: Team["members"];
  entry: Entry;
  challenge: Challenge;
  onResult: (content: NoticeContent) => void;
}

/** The members, each with what the visitor may do about them. */
export function MemberList({ members, entry, challenge, onResult }: MemberListProps) {
  function changesFor(member: TeamMember): MemberChange[] {
    if (member.isMe) {
      const closesAt = Date.parse(challenge.registrationClosesAt);
      const mayLeave = !member.isOwner && closesAt >= challengeNow().getTime();
      return mayLeave ? [memberChanges.leave] : [];
    }
    if (!entry.isOwner) return [];
    return entry.canChangeTeam
      ? [memberChanges.handOver, memberChanges.remove]
      : [memberChanges.handOver];
  }

  return (
    <ul className={styles.list} aria-label="Members">
      {members.map((member, place) => (
        <li key={member.id} className={styles.row}>
          <div className={styles.member}>
            <PlaceCircle place={place} taken />
            <div className={styles.words}>
              <p className={styles.name}>
                <span>
                  <strong>{member.name}</strong>
                  {member.isMe && " (you)"}
                </span>
                {member.isOwner && <Badge component="span">Owner</Badge>}
              </p>
              <p className={styles.detail}>
                {[member.university, member.country].filter(Boolean).join(", ")}
              </p>
              <p className={styles.detail}>{member.email}</p>
            </div>
          </div>
          <div className={styles.actions}>
            {changesFor(member).map((change) => (
              <MemberChangeButton
                key={change.label}
                change={change}
                member={member}
                onDone={(message) => onResult({ ok: true, message })}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface MemberChangeButtonProps {
  change: MemberChange;
  member: TeamMember;
  /** Called with what was done. */
  onDone: (message: string) => void;
}

/** Does something to a member, once asked. */
function MemberChangeButton({ change, member, onDone }: MemberChangeButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        look={change.destructive ? "quietDanger" : "quiet"}
        size="small"
        aria-label={change.labelFor(member)}
        onClick={() => setAsking(true)}
      >
        {change.label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={change.question(member)}
        confirmLabel={change.label}
        busyLabel={change.busyLabel}
        destructive={change.destructive}
        action={() => change.run(member)}
        onDone={() => {
          setAsking(false);
          onDone(change.done(member));
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{change.consequence(member)}</p>
      </ConfirmDialog>
    </>
  );
}

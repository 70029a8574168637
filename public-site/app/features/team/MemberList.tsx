import { Badge } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { NoticeContent } from "~/components/Notice.tsx";
import type { Entry } from "~/data/entry.ts";
import type { Team, TeamMember } from "~/data/team.ts";
import { MemberChangeButton } from "./MemberChangeButton.tsx";
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

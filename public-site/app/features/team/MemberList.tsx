import { Badge } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import type { NoticeContent } from "~/components/FormMessage.tsx";
import type { Entry } from "~/data/entry.ts";
import { rpc } from "~/data/rpc.ts";
import { nameOf, type Team, type TeamMember } from "~/data/team.ts";
import type { Outcome } from "~/lib/outcome.ts";
import styles from "./TeamPanel.module.css";
import { PlaceCircle } from "./TeamPlaces.tsx";

interface MemberListProps {
  members: Team["members"];
  entry: Entry;
  challenge: Challenge;
  /** The visitor's account. */
  personId: string;
  onResult: (content: NoticeContent) => void;
}

/** The members, with what the visitor may change about each. */
export function MemberList(props: MemberListProps) {
  const { members, entry, challenge, personId, onResult } = props;
  const isMe = ({ user_id }: TeamMember) => user_id === personId;
  function changesFor(member: TeamMember): MemberChange[] {
    if (isMe(member)) {
      const closesAt = Date.parse(challenge.registrationClosesAt);
      const mayLeave = !member.is_owner && closesAt >= challengeNow().getTime();
      return mayLeave ? [memberChanges.leave] : [];
    }
    if (!entry.is_owner) return [];
    return entry.can_change_team
      ? [memberChanges.handOver, memberChanges.remove]
      : [memberChanges.handOver];
  }

  return (
    <ul className={`ruled ${styles.list}`} aria-label="Members">
      {members.map((member, place) => (
        <li key={member.user_id} className="spread">
          <div className={styles.member}>
            <PlaceCircle place={place} taken />
            <div>
              <p className="row gap-2xs">
                <span>
                  <strong>{nameOf(member)}</strong>
                  {isMe(member) && " (you)"}
                </span>
                {member.is_owner && <Badge component="span">Owner</Badge>}
              </p>
              <p className="text-s">
                {[member.university, member.country].filter(Boolean).join(", ")}
              </p>
              <p className="text-s">{member.email}</p>
            </div>
          </div>
          <div className="row gap-2xs">
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
  onDone: (message: string) => void;
}

function MemberChangeButton({ change, member, onDone }: MemberChangeButtonProps) {
  const name = nameOf(member);
  return (
    <ConfirmButton
      label={change.label}
      aria-label={change.labelFor(name)}
      look={change.destructive ? "quietDanger" : "quiet"}
      size="small"
      title={change.question(name)}
      confirmLabel={change.label}
      busyLabel={change.busyLabel}
      destructive={change.destructive}
      action={() => change.run(member)}
      onDone={() => onDone(change.done(name))}
    >
      <p>{change.consequence(name)}</p>
    </ConfirmButton>
  );
}

interface MemberChange {
  readonly label: string;
  readonly busyLabel: string;
  /** The accessible name, which starts with the visible label. */
  readonly labelFor: (name: string) => string;
  readonly question: (name: string) => string;
  readonly consequence: (name: string) => string;
  readonly done: (name: string) => string;
  /** Whether the member loses their place. */
  readonly destructive: boolean;
  readonly run: (member: TeamMember) => Promise<Outcome>;
}

const memberChanges = {
  leave: {
    label: "Leave the team",
    busyLabel: "Leaving...",
    labelFor: () => "Leave the team",
    question: () => "Leave the team?",
    consequence: () =>
      "The entry stays with the team, and you no longer see it. To come back you need a new invitation. We email the others.",
    done: () => "You have left the team.",
    destructive: true,
    run: () => rpc("leave_team", {}, "You are still on the team."),
  },
  remove: {
    label: "Remove",
    busyLabel: "Removing...",
    labelFor: (name) => `Remove ${name}`,
    question: (name) => `Remove ${name} from the team?`,
    consequence: (name) =>
      `${name} no longer sees the entry. To come back they need a new invitation. We email them and the others.`,
    done: (name) => `${name} is no longer on the team.`,
    destructive: true,
    run: ({ user_id }) =>
      rpc("remove_member", { member_id: user_id }, "The member was not removed."),
  },
  handOver: {
    label: "Make owner",
    busyLabel: "Handing over...",
    labelFor: (name) => `Make owner: ${name}`,
    question: (name) => `Make ${name} the owner?`,
    consequence: (name) =>
      `${name} then submits and withdraws the entry and manages the team. You stay a member and can still edit. Only ${name} can make you the owner again.`,
    done: (name) => `${name} is the owner of the entry now.`,
    destructive: false,
    run: ({ user_id }) =>
      rpc("hand_over_entry", { member_id: user_id }, "The entry was not handed over."),
  },
} as const satisfies Readonly<Record<string, MemberChange>>;

import type { ComponentProps } from "react";
import { challengeNow } from "#common/challengeClock.ts";
import { canOwnerAct } from "#common/content/myTeam.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Participation } from "#shared/participation.ts";
import { ConfirmButton } from "~/components/ConfirmDialog.tsx";
import { rpc } from "~/data/rpc.ts";
import type { Submission } from "~/data/submission.ts";
import { nameOf, type Team, type TeamMember } from "~/data/team.ts";
import styles from "./TeamPanel.module.css";
import { PlaceCircle } from "./TeamPlaces.tsx";

interface MemberListProps {
  members: Team["members"];
  submission: Submission;
  challenge: Challenge;
  participation: Participation;
  /** The visitor's account. */
  personId: string;
}

/** The members, with the visitor's actions for each. */
export function MemberList({
  members,
  submission,
  challenge,
  participation,
  personId,
}: MemberListProps) {
  const isMe = ({ user_id }: TeamMember) => user_id === personId;
  function changesFor(member: TeamMember): MemberChange[] {
    if (isMe(member)) {
      const closesAt = Date.parse(challenge.registration_closes_at);
      const mayLeave = !member.is_owner && closesAt >= challengeNow().getTime();
      return mayLeave ? [leave(submission)] : [];
    }
    if (!submission.is_owner) return [];
    return [
      ...(canOwnerAct(participation) ? [transfer(submission, member)] : []),
      ...(submission.can_change_team ? [remove(submission, member)] : []),
    ];
  }

  return (
    <ul className="ruled closed" aria-label="Members">
      {members.map((member, place) => (
        <li key={member.user_id} className={styles.member}>
          <PlaceCircle place={place} taken />
          <div className={`spread ${styles.words}`}>
            <div>
              <p className="row gap-2xs">
                <span>
                  <strong>{nameOf(member)}</strong>
                  {isMe(member) && " (you)"}
                </span>
                {member.is_owner && <span className="badge">Owner</span>}
                {member.must_confirm && <span className="badge">Not confirmed</span>}
              </p>
              <p className="text-s">
                {[member.university, member.country].filter(Boolean).join(", ")}
              </p>
              <p className="text-s">{member.email}</p>
            </div>
            <div className="row gap-2xs">
              {changesFor(member).map(({ consequence, ...change }) => (
                <ConfirmButton
                  key={change.label}
                  {...change}
                  look={change.destructive ? "quietDanger" : "quiet"}
                  size="small"
                  confirmLabel={change.label}
                >
                  <p>{consequence}</p>
                </ConfirmButton>
              ))}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface MemberChange
  extends Pick<
    ComponentProps<typeof ConfirmButton>,
    "label" | "aria-label" | "busyLabel" | "title" | "action" | "done"
  > {
  readonly consequence: string;
  /** Whether the member loses their place on the team. */
  readonly destructive: boolean;
}

const leave = ({ id }: Submission): MemberChange => ({
  label: "Leave the team",
  busyLabel: "Leaving...",
  title: "Leave the team?",
  consequence:
    "The entry stays with the team, and you’ll no longer see it. To rejoin, you’ll need a new invitation. We’ll email the others.",
  done: "You’ve left the team.",
  destructive: true,
  action: () => rpc("leave_team", { id }, "You’re still on the team."),
});

function remove({ id }: Submission, member: TeamMember): MemberChange {
  const name = nameOf(member);
  return {
    label: "Remove",
    "aria-label": `Remove ${name}`,
    busyLabel: "Removing...",
    title: `Remove ${name} from the team?`,
    consequence: `${name} will no longer see the entry. To rejoin, they’ll need a new invitation. We’ll email them and the others.`,
    done: `${name} is no longer on the team.`,
    destructive: true,
    action: () =>
      rpc("remove_member", { id, member_id: member.user_id }, "We couldn’t remove the member."),
  };
}

function transfer({ id }: Submission, member: TeamMember): MemberChange {
  const name = nameOf(member);
  return {
    label: "Transfer the entry",
    "aria-label": `Transfer the entry to ${name}`,
    busyLabel: "Transferring...",
    title: `Transfer the entry to ${name}?`,
    consequence: `${name} will be able to submit or withdraw the entry and manage the team. You’ll stay a member and can still edit the entry. Only ${name} can transfer ownership back to you.`,
    done: `The entry has been transferred to ${name}.`,
    destructive: false,
    action: () =>
      rpc(
        "hand_over_submission",
        { id, member_id: member.user_id },
        "We couldn’t transfer the entry.",
      ),
  };
}

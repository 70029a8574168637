import type { TeamMember } from "~/data/team.ts";
import { handOverEntry, leaveTeam, removeMember } from "~/data/teamActions.ts";
import type { Outcome } from "~/lib/outcome.ts";

/** Something that is done to a member of a team, with the words for it. */
export interface MemberChange {
  readonly label: string;
  readonly busyLabel: string;
  /** Tells the button from the same one beside another member, and begins with what one sees. */
  readonly labelFor: (member: TeamMember) => string;
  readonly question: (member: TeamMember) => string;
  readonly consequence: (member: TeamMember) => string;
  readonly done: (member: TeamMember) => string;
  /** Whether somebody loses their place. */
  readonly destructive: boolean;
  readonly run: (member: TeamMember) => Promise<Outcome>;
}

export const memberChanges = {
  leave: {
    label: "Leave the team",
    busyLabel: "Leaving...",
    labelFor: () => "Leave the team",
    question: () => "Leave the team?",
    consequence: () =>
      "The entry stays with the team, and you no longer see it. To come back you need a new invitation. The others are told by email.",
    done: () => "You have left the team.",
    destructive: true,
    run: leaveTeam,
  },
  remove: {
    label: "Remove",
    busyLabel: "Removing...",
    labelFor: ({ name }) => `Remove ${name}`,
    question: ({ name }) => `Remove ${name} from the team?`,
    consequence: ({ name }) =>
      `${name} no longer sees the entry. To come back they need a new invitation. They and the others are told by email.`,
    done: ({ name }) => `${name} is no longer on the team.`,
    destructive: true,
    run: ({ id }) => removeMember(id),
  },
  handOver: {
    label: "Make owner",
    busyLabel: "Handing over...",
    labelFor: ({ name }) => `Make owner: ${name}`,
    question: ({ name }) => `Make ${name} the owner?`,
    consequence: ({ name }) =>
      `From then on it is ${name} who edits, submits and withdraws the entry and looks after the team. You stay a member. Only ${name} can give it back.`,
    done: ({ name }) => `${name} is the owner of the entry now.`,
    destructive: false,
    run: ({ id }) => handOverEntry(id),
  },
} as const satisfies Readonly<Record<string, MemberChange>>;

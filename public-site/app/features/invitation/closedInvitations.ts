import { challengeDate } from "~/content/dates.ts";
import type { Invitation, InvitationState } from "~/data/invitation.ts";

interface Explanation {
  readonly message: string;
  /** What the visitor can do. */
  readonly detail: string;
}

type ClosedState = Exclude<InvitationState, "open">;

const OWN_ENTRY = "You can also start an entry of your own on your dashboard.";

/** Why nobody can join with this link (any more), and what to do about it. */
export function explainClosed(
  { inviterName, maxMembers }: Invitation,
  state: ClosedState,
  closesAt: string,
): Explanation {
  switch (state) {
    case "accepted":
      return {
        message: "This invitation has already been accepted.",
        detail: `If it was you, your team is on your dashboard. If not, ask ${inviterName} to invite you again: each invitation is good for one person.`,
      };
    case "declined":
      return {
        message: "This invitation has been declined.",
        detail: `If you have changed your mind, ask ${inviterName} to invite you again.`,
      };
    case "revoked":
      return {
        message: "This invitation has been withdrawn.",
        detail: `If you think this is a mistake, ask ${inviterName}. ${OWN_ENTRY}`,
      };
    case "team_full":
      return {
        message: "This team is full.",
        detail:
          maxMembers === 1
            ? `By now everybody enters alone. ${OWN_ENTRY}`
            : `It already has ${maxMembers} members, the most a team may have. Should a place become free, the link works again. ${OWN_ENTRY}`,
      };
    case "roster_locked":
      return {
        message: "Teams can no longer change.",
        detail: `Team registration closed on ${challengeDate(closesAt).day}.`,
      };
  }
}

import { hasReached } from "../../_shared/participation.ts";
import { untrustedText } from "../../_shared/untrustedText.ts";
import { line } from "../../_shared/writtenEmails.ts";
import { emailKind, ideaName, spellTime } from "./content.ts";

const member = { member_name: untrustedText("A participant"), idea_name: ideaName };
const team = { label: "See your team", url: "/dashboard" };

export const TEAM_EMAILS = {
  /** To the address that the owner of a submission has invited. The recipient may not know the challenge. */
  team_invitation: emailKind(
    { token: line, inviter_name: untrustedText("A participant") },
    ({ token, inviter_name }, { challenge, state }) => {
      const close = spellTime(new Date(challenge.registration_closes_at));
      // The email may be sent late.
      if (hasReached(state, "roster_locked")) {
        return {
          subject: "You were invited to join a team",
          text: `${inviter_name} invited you to join their team in the Device Innovation Challenge. Team registration closed on ${close}, before we could send this email, so you can no longer join. We’re sorry.`,
          action: { label: "About the challenge", url: "/challenge" },
        };
      }
      return {
        subject: "You’re invited to join a team",
        text: [
          `${inviter_name} has invited you to join their team in the Device Innovation Challenge.`,
          `The challenge is an open call for students and recent graduates to propose ideas for wearable drug delivery devices. You can join until ${close}, and you can only be on one team.`,
        ],
        action: {
          label: "See the invitation",
          url: `/invitation?token=${encodeURIComponent(token)}`,
        },
        note: "Please don’t forward this email: anyone with the link can take your place on the team. If you don’t want to join, ignore this email, or sign in and decline on the invitation page.",
      };
    },
  ),

  /** To the other team members. */
  member_joined: emailKind(member, ({ member_name, idea_name }) => ({
    subject: "Your team has a new member",
    text: `${member_name} has accepted the invitation and joined your team.`,
    facts: { Idea: idea_name },
    action: team,
  })),

  /** To the remaining team members. */
  member_left: emailKind(member, ({ member_name, idea_name }) => ({
    subject: "A member has left your team",
    text: `${member_name} has left your team. The remaining members keep the entry.`,
    facts: { Idea: idea_name },
    action: team,
  })),

  /** To the members and the person who was removed: the text must suit both. */
  member_removed: emailKind(member, ({ member_name, idea_name }) => ({
    subject: "A member was removed from the team",
    text: `The entry’s owner has removed ${member_name} from the team.`,
    facts: { Idea: idea_name },
    action: team,
    note: "If that’s you, you can no longer see this entry, but you can accept another team’s invitation or start an entry of your own.",
  })),

  /** To the new owner. */
  entry_handed_over: emailKind({ idea_name: ideaName }, ({ idea_name }) => ({
    subject: "You’re now the owner of your team’s entry",
    text: "The entry was transferred to you. You can now edit, submit and withdraw it, and manage the team.",
    facts: { Idea: idea_name },
    action: { label: "See your entry", url: "/dashboard" },
  })),
};

import { hasReached } from "../../_shared/standing.ts";
import { requiredText } from "../../_shared/validation.ts";
import { emailKind, ideaName, strangersWords } from "./content.ts";
import { spellTime } from "./time.ts";

const memberOfEntry = { member_name: strangersWords("A participant"), idea_name: ideaName };

function dashboard(siteUrl: string) {
  return { label: "See your team", url: `${siteUrl}/dashboard` };
}

/** To the address that the owner of an entry has invited. Its reader may never have heard of us. */
export const teamInvitation = emailKind(
  { token: requiredText("token", 200), inviter_name: strangersWords("A participant") },
  (invitation, siteUrl, { challenge, state }) => {
    const close = spellTime(new Date(challenge.registrationClosesAt));
    // It may have waited.
    if (hasReached(state, "alone")) {
      return {
        subject: "You were invited to join a team",
        heading: "You were invited to join a team",
        paragraphs: [
          `${invitation.inviter_name} invited you to take part in the Device Innovation Challenge as a member of their team. Teams closed on ${close}, before this email left: nobody can join one any more. We are sorry.`,
        ],
        action: { label: "See what the challenge is about", url: `${siteUrl}/challenge` },
      };
    }
    return {
      subject: "You are invited to join a team",
      heading: "You are invited to join a team",
      paragraphs: [
        `${invitation.inviter_name} invites you to take part in the Device Innovation Challenge as a member of their team.`,
        `The challenge is an open call for students and recent graduates to propose ideas for wearable drug delivery devices. You can only be on one team, and you can join until ${close}.`,
      ],
      action: {
        label: "See the invitation",
        url: `${siteUrl}/invitation?token=${encodeURIComponent(invitation.token)}`,
      },
      note: "Please do not pass this email on: whoever opens the link can take your place on the team. If you do not want to join, decline there or ignore this email.",
    };
  },
);

/** To the others on the team. */
export const memberJoined = emailKind(memberOfEntry, (joined, siteUrl) => ({
  subject: "Your team has a new member",
  heading: "Your team has a new member",
  paragraphs: [`${joined.member_name} has accepted the invitation and is on your team now.`],
  facts: [{ label: "Idea", value: joined.idea_name }],
  action: dashboard(siteUrl),
}));

/** To those who stay on the team. */
export const memberLeft = emailKind(memberOfEntry, (left, siteUrl) => ({
  subject: "A member has left your team",
  heading: "A member has left your team",
  paragraphs: [`${left.member_name} has left. The entry stays with the rest of the team.`],
  facts: [{ label: "Idea", value: left.idea_name }],
  action: dashboard(siteUrl),
}));

/** To the members and to the person who was removed: the words have to suit both. */
export const memberRemoved = emailKind(memberOfEntry, (removed, siteUrl) => ({
  subject: "A member was removed from the team",
  heading: "A member was removed from the team",
  paragraphs: [
    `${removed.member_name} is no longer on the team: the owner of the entry has removed them.`,
  ],
  facts: [{ label: "Idea", value: removed.idea_name }],
  action: dashboard(siteUrl),
  note: "If this is you: you can no longer see this entry. You can accept another team's invitation, or make an entry of your own.",
}));

/** To the new owner. */
export const entryHandedOver = emailKind({ idea_name: ideaName }, (entry, siteUrl) => ({
  subject: "You are now the owner of your team's entry",
  heading: "You are now the owner of your team’s entry",
  paragraphs: [
    "The entry has passed to you. From now on it is you who edits, submits and withdraws it, and who looks after the team.",
  ],
  facts: [{ label: "Idea", value: entry.idea_name }],
  action: { label: "See your entry", url: `${siteUrl}/dashboard` },
}));

import { hasReached } from "../../_shared/standing.ts";
import { requiredText } from "../../_shared/validation.ts";
import { emailKind, ideaName, untrustedText } from "./content.ts";
import { spellTime } from "./time.ts";

const memberOfEntry = { member_name: untrustedText("A participant"), idea_name: ideaName };

function dashboard(siteUrl: string) {
  return { label: "See your team", url: `${siteUrl}/dashboard` };
}

/** To the address that the owner of an entry has invited. The recipient may not know the challenge. */
export const teamInvitation = emailKind(
  { token: requiredText("token", 200), inviter_name: untrustedText("A participant") },
  (invitation, siteUrl, { challenge, state }) => {
    const close = spellTime(new Date(challenge.registrationClosesAt));
    // The email may be sent late.
    if (hasReached(state, "alone")) {
      return {
        subject: "You were invited to join a team",
        heading: "You were invited to join a team",
        paragraphs: [
          `${invitation.inviter_name} invited you to join their team in the Device Innovation Challenge. Teams closed on ${close}, before we could send this email, so you can no longer join. We're sorry.`,
        ],
        action: { label: "About the challenge", url: `${siteUrl}/challenge` },
      };
    }
    return {
      subject: "You're invited to join a team",
      heading: "You're invited to join a team",
      paragraphs: [
        `${invitation.inviter_name} invites you to join their team in the Device Innovation Challenge.`,
        `The challenge is an open call for students and recent graduates to propose ideas for wearable drug delivery devices. You can only be on one team. You can join until ${close}.`,
      ],
      action: {
        label: "See the invitation",
        url: `${siteUrl}/invitation?token=${encodeURIComponent(invitation.token)}`,
      },
      note: "Please don't forward this email: anyone with the link can take your place on the team. If you don't want to join, decline on that page or ignore this email.",
    };
  },
);

/** To the other team members. */
export const memberJoined = emailKind(memberOfEntry, (joined, siteUrl) => ({
  subject: "Your team has a new member",
  heading: "Your team has a new member",
  paragraphs: [`${joined.member_name} has accepted the invitation and joined your team.`],
  facts: [{ label: "Idea", value: joined.idea_name }],
  action: dashboard(siteUrl),
}));

/** To the remaining team members. */
export const memberLeft = emailKind(memberOfEntry, (left, siteUrl) => ({
  subject: "A member has left your team",
  heading: "A member has left your team",
  paragraphs: [`${left.member_name} has left. The rest of the team keeps the entry.`],
  facts: [{ label: "Idea", value: left.idea_name }],
  action: dashboard(siteUrl),
}));

/** To the members and the person who was removed: the text must suit both. */
export const memberRemoved = emailKind(memberOfEntry, (removed, siteUrl) => ({
  subject: "A member was removed from the team",
  heading: "A member was removed from the team",
  paragraphs: [`The owner of the entry has removed ${removed.member_name} from the team.`],
  facts: [{ label: "Idea", value: removed.idea_name }],
  action: dashboard(siteUrl),
  note: "If this is you: you can no longer see this entry. You can accept another team's invitation or start an entry of your own.",
}));

/** To the new owner. */
export const entryHandedOver = emailKind({ idea_name: ideaName }, (entry, siteUrl) => ({
  subject: "You're now the owner of your team's entry",
  heading: "You’re now the owner of your team’s entry",
  paragraphs: [
    "The entry was transferred to you. You now edit, submit and withdraw it, and manage the team.",
  ],
  facts: [{ label: "Idea", value: entry.idea_name }],
  action: { label: "See your entry", url: `${siteUrl}/dashboard` },
}));

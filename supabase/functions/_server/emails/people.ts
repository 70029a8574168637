import { hasReached } from "../../_shared/participation.ts";
import { untrustedText } from "../../_shared/untrustedText.ts";
import { line, lines, REPLY_RULES, replyEmail } from "../../_shared/writtenEmails.ts";
import { type EmailContext, emailKind, spellTime } from "./content.ts";

export const PERSON_EMAILS = {
  /** To a person whose profile is complete. */
  welcome: emailKind({ first_name: untrustedText("there") }, ({ first_name }, context) => ({
    subject: "Welcome to the Device Innovation Challenge",
    heading: `Welcome, ${first_name}`,
    text: nextSteps(context),
    action: { label: "Go to your dashboard", url: "/dashboard" },
    note: `${hasReached(context.state, "closed") ? "About the challenge" : "Start with the brief"}: ${context.site}/challenge`,
  })),

  /** To the address of a deleted account, no matter who deleted it. */
  account_deleted: emailKind({}, (_, { site }) => ({
    subject: "Your account has been deleted",
    text: [
      "Your Device Innovation Challenge account has been deleted, along with your profile, your place on a team and any files you uploaded that weren’t part of an entry.",
      "If you shared an entry with a team, the team keeps it and its document. If you submitted an entry on your own, it stays in the challenge with its document but without your name.",
    ],
    note: `If you didn’t expect this, contact us: ${site}/contact`,
  })),

  /** To a person whose password was changed. */
  password_changed: emailKind({ email: line }, ({ email }, { site }) => ({
    subject: "Your password has been changed",
    text: `The Device Innovation Challenge account ${email} has a new password. If you changed it, you don’t need to do anything.`,
    action: { label: "It wasn’t me", url: "/signin" },
    note: `If it wasn’t you, choose “Forgot password?” on the sign-in page to set a new password, and contact us: ${site}/contact`,
  })),

  /** The reply to a contact message, to the address in the form, which may belong to someone else. */
  contact_reply: emailKind(REPLY_RULES, replyEmail),

  /** To a signed-in person who asked for a copy of their contact message. */
  contact_copy: emailKind({ subject: line, body: lines }, ({ subject, body }) => ({
    subject: `Your message: ${subject}`,
    heading: "We’ve received your message",
    text: ["We’ll reply by email to the address you entered.", `You wrote about “${subject}”:`],
    quote: body,
  })),
};

function nextSteps({ challenge, state }: EmailContext): string[] {
  if (hasReached(state, "winners")) {
    return [
      "Your profile is complete. The challenge is over, and the winners have been selected. Your dashboard links to the winners’ page.",
    ];
  }
  const closes = spellTime(new Date(challenge.submissions_close_at));
  if (hasReached(state, "closed")) {
    return [
      `Your profile is complete, but submissions closed on ${closes}. You can’t start an entry unless we’ve extended your deadline.`,
      "Your dashboard shows the current stage of the challenge. If you’re a judge or mentor, your account is all you need.",
    ];
  }
  const begin = `Your profile is complete, and you can take part. Start your entry whenever you like and edit it until ${closes}. Only your team can see a draft.`;
  if (challenge.max_submission_members === 1) {
    return [begin, "Your dashboard shows your next steps and deadlines."];
  }
  return [
    begin,
    hasReached(state, "roster_locked")
      ? "Team registration has closed, so you’ll enter on your own. Your dashboard shows your next steps and deadlines."
      : "Your dashboard shows your next steps and deadlines, and you can invite your team there.",
  ];
}

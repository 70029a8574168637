import { TEXT_LIMITS } from "../../_shared/constants.ts";
import { hasReached } from "../../_shared/standing.ts";
import { requiredLines, requiredText } from "../../_shared/validation.ts";
import { emailKind, type MailDay, strangersWords } from "./content.ts";
import { spellTime } from "./time.ts";

/** To a person whose profile is complete: on most days they can take part from now on. */
export const welcome = emailKind(
  { first_name: strangersWords("there") },
  (person, siteUrl, day) => ({
    subject: "Welcome to the Device Innovation Challenge",
    heading: `Welcome, ${person.first_name}`,
    paragraphs: whatNow(day),
    action: { label: "Go to your dashboard", url: `${siteUrl}/dashboard` },
    note: hasReached(day.state, "closed")
      ? `What it is about: ${siteUrl}/challenge`
      : `The brief is the best place to begin: ${siteUrl}/challenge`,
  }),
);

function whatNow({ challenge, state }: MailDay): string[] {
  if (hasReached(state, "winners")) {
    return [
      "Your profile is complete. This challenge is decided, and nobody can enter it any more. Your dashboard leads to the winners.",
    ];
  }
  if (hasReached(state, "closed")) {
    const closed = spellTime(new Date(challenge.submissionsCloseAt));
    return [
      `Your profile is complete, but submissions closed on ${closed}: you cannot begin an entry any more, unless we have given you more time.`,
      "Your dashboard says where the challenge stands. If you were asked to judge or to mentor, your account is all you need.",
    ];
  }
  const begin =
    "Your profile is complete: you can take part. Begin your entry whenever you like, and go on with it until submissions close. Nobody but your team sees a draft.";
  if (challenge.maxTeamSize === 1) {
    return [begin, "Your dashboard says what comes next and by when."];
  }
  return [
    begin,
    hasReached(state, "alone")
      ? "Teams are closed, so you enter on your own. Your dashboard says what comes next and by when."
      : "Your dashboard says what comes next and by when, and whom you can invite to enter with you.",
  ];
}

/** To the address of an account that is gone, no matter who deleted it. */
export const accountDeleted = emailKind({}, (_, siteUrl) => ({
  subject: "Your account has been deleted",
  heading: "Your account has been deleted",
  paragraphs: [
    "Your account of the Device Innovation Challenge is gone, and with it your profile, your place on a team and the files that you uploaded.",
    "An entry that you shared with a team stays with the team. An entry that you had submitted alone stays in the challenge, without your name and without its document.",
  ],
  note: `If you did not expect this, write to us: ${siteUrl}/contact`,
}));

/** To a person whose password has become another one. */
export const passwordChanged = emailKind(
  { email: requiredText("email", TEXT_LIMITS.email) },
  (account, siteUrl) => ({
    subject: "Your password has been changed",
    heading: "Your password has been changed",
    paragraphs: [
      `The account ${account.email} of the Device Innovation Challenge has a new password. If it was you who changed it, there is nothing to do.`,
    ],
    action: { label: "It was not me", url: `${siteUrl}/signin` },
    note: `If it was not you, choose “Forgot password?” there to set another one, and write to us: ${siteUrl}/contact`,
  }),
);

/** The answer to a contact message, to the address that its sender has typed: it may be somebody else's. */
export const contactReply = emailKind(
  {
    name: strangersWords("there"),
    subject: strangersWords(""),
    body: requiredLines("body", TEXT_LIMITS.message),
  },
  (reply, siteUrl) => ({
    subject: reply.subject ? `Re: ${reply.subject}` : "Our answer to your message",
    heading: "Our answer to your message",
    paragraphs: [
      `Hello ${reply.name},`,
      `thank you for your message${reply.subject && ` about “${reply.subject}”`}. This is our answer:`,
    ],
    quote: reply.body,
    action: { label: "Write to us again", url: `${siteUrl}/contact` },
  }),
);

/** To a signed-in person who wanted a copy of their contact message. */
export const contactCopy = emailKind(
  {
    subject: requiredText("subject", TEXT_LIMITS.subject),
    body: requiredLines("body", TEXT_LIMITS.message),
  },
  (message) => ({
    subject: `Your message: ${message.subject}`,
    heading: "We have your message",
    paragraphs: ["This is what you wrote to us. We answer by email, to the address that you gave."],
    facts: [{ label: "Subject", value: message.subject }],
    quote: message.body,
  }),
);

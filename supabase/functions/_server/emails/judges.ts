import { type FieldRule, requiredText } from "../../_shared/validation.ts";
import { count, emailKind, instant, untrustedText } from "./content.ts";
import { spellTime } from "./time.ts";

const judge = { judge_name: untrustedText("Dear judge") };
const work = { ...judge, round_name: requiredText("round_name", 200), entries: count };

/** The personal message that an administrator added to an invitation, if any. */
const personalMessage: FieldRule<string> = (input) => ({
  value: typeof input === "string" ? input.trim() : "",
});

const queue = (siteUrl: string) => ({ label: "See your entries", url: `${siteUrl}/judging` });

const spellEntries = (entries: number) => (entries === 1 ? "one entry" : `${entries} entries`);

/** To a person whom an administrator invites to judge. The recipient may not know the challenge. */
export const judgeInvitation = emailKind(
  { token: requiredText("token", 200), ...judge, words: personalMessage },
  (invitation, siteUrl) => ({
    subject: "Would you judge the Device Innovation Challenge?",
    heading: "Would you judge the Device Innovation Challenge?",
    paragraphs: [
      `${invitation.judge_name}, we'd like to invite you to judge ideas for wearable drug delivery devices by students and recent graduates.`,
      "Entries are anonymized, and you can recuse yourself from any of them. The link explains what we ask of you before you accept.",
    ],
    ...(invitation.words && { quote: invitation.words }),
    action: {
      label: "See the invitation",
      url: `${siteUrl}/judging/invitation?token=${encodeURIComponent(invitation.token)}`,
    },
    note: "Please don't forward this email: anyone with the link can judge in your place. If you don't want to judge, decline on that page and we won't write again.",
  }),
);

/** To a judge with new assignments. */
export const judgeAssigned = emailKind(
  { ...work, opens_at: instant, closes_at: instant },
  (assigned, siteUrl) => ({
    subject: `You have ${spellEntries(assigned.entries)} to judge`,
    heading: `You have ${spellEntries(assigned.entries)} to judge`,
    paragraphs: [
      `${assigned.judge_name}, ${spellEntries(assigned.entries)} in this round ${assigned.entries === 1 ? "is" : "are"} assigned to you. If you have a conflict of interest, please recuse yourself early: one sentence is enough, and the administrators will assign another judge.`,
    ],
    facts: [
      { label: "Round", value: assigned.round_name },
      { label: "Opens", value: spellTime(assigned.opens_at) },
      { label: "Closes", value: spellTime(assigned.closes_at) },
    ],
    action: queue(siteUrl),
  }),
);

/** To a judge who can discuss entries with the other judges who have reviewed them. */
export const judgeDiscussion = emailKind(work, (discussed, siteUrl) => ({
  subject: "The discussion is open",
  heading: "The discussion is open",
  paragraphs: [
    `${discussed.judge_name}, you can now read and answer the other judges' comments on ${spellEntries(discussed.entries)} that you've reviewed. All names are hidden, and submitted scores don't change.`,
  ],
  facts: [{ label: "Round", value: discussed.round_name }],
  action: queue(siteUrl),
}));

/** To a judge with a note from administrators about an entry. The note is only shown with the entry. */
export const judgeNote = emailKind(
  {
    ...judge,
    round_name: requiredText("round_name", 200),
    code: requiredText("code", 100),
    assignment_id: requiredText("assignment_id", 100),
  },
  (note, siteUrl) => ({
    subject: `A note about entry ${note.code}`,
    heading: "You have a note",
    paragraphs: [
      `${note.judge_name}, the administrators have left you a note about entry ${note.code}. You can read and answer it below your scores.`,
    ],
    facts: [{ label: "Round", value: note.round_name }],
    action: {
      label: "Read the note",
      url: `${siteUrl}/judging/review?id=${encodeURIComponent(note.assignment_id)}`,
    },
  }),
);

/** To a judge with reviews outstanding. */
export const judgeReminder = emailKind({ ...work, closes_at: instant }, (open, siteUrl) => ({
  subject: `Reminder: ${spellEntries(open.entries)} to judge`,
  heading: `You have ${spellEntries(open.entries)} left to judge`,
  paragraphs: [
    `${open.judge_name}, your review of ${spellEntries(open.entries)} is outstanding. Only reviews submitted before the round closes count.`,
  ],
  facts: [
    { label: "Round", value: open.round_name },
    { label: "Closes", value: spellTime(open.closes_at) },
  ],
  action: queue(siteUrl),
}));

/** To the judges of a round that counts as never held. */
export const roundCancelled = emailKind(
  { ...judge, round_name: requiredText("round_name", 200) },
  (round, siteUrl) => ({
    subject: `Canceled: ${round.round_name}`,
    heading: "A round was canceled",
    paragraphs: [
      `${round.judge_name}, the round “${round.round_name}” was canceled: nothing of it counts, and there is nothing left for you to do in it. We are sorry, and thank you for your work.`,
    ],
    action: queue(siteUrl),
  }),
);

/** To the judges of a round that had closed. */
export const roundReopened = emailKind(
  { ...judge, round_name: requiredText("round_name", 200), closes_at: instant },
  (round, siteUrl) => ({
    subject: `Open again: ${round.round_name}`,
    heading: "A round is open again",
    paragraphs: [
      `${round.judge_name}, an administrator has reopened the round “${round.round_name}”. Your submitted reviews still count. You can submit the others until it closes.`,
    ],
    facts: [{ label: "Closes", value: spellTime(round.closes_at) }],
    action: queue(siteUrl),
  }),
);

import { type FieldRule, requiredText } from "../../_shared/validation.ts";
import { count, emailKind, instant, strangersWords } from "./content.ts";
import { spellTime } from "./time.ts";

const judge = { judge_name: strangersWords("Dear judge") };
const work = { ...judge, round_name: requiredText("round_name", 200), entries: count };

/** What administrators add to an invitation in their own words; nothing unless they did. */
const personalWords: FieldRule<string> = (input) => ({
  value: typeof input === "string" ? input.trim() : "",
});

const queue = (siteUrl: string) => ({ label: "See your entries", url: `${siteUrl}/judging` });

const spellEntries = (entries: number) => (entries === 1 ? "one entry" : `${entries} entries`);

/** To a person whom an administrator asks to judge. Its reviewer may never have heard of us. */
export const judgeInvitation = emailKind(
  { token: requiredText("token", 200), ...judge, words: personalWords },
  (invitation, siteUrl) => ({
    subject: "Would you judge the Device Innovation Challenge?",
    heading: "Would you judge the Device Innovation Challenge?",
    paragraphs: [
      `${invitation.judge_name}, you are invited to judge ideas for wearable drug delivery devices, proposed by students and recent graduates.`,
      "You read without knowing whose ideas they are, and you may step back from any of them. The link tells what is asked of you before you say yes.",
    ],
    ...(invitation.words && { quote: invitation.words }),
    action: {
      label: "See the invitation",
      url: `${siteUrl}/judging/invitation?token=${encodeURIComponent(invitation.token)}`,
    },
    note: "Please do not pass this email on: whoever opens the link can judge in your place. If you do not want to judge, the page lets you decline, and we do not write again.",
  }),
);

/** To a judge who has something new to read. */
export const judgeAssigned = emailKind(
  { ...work, opens_at: instant, closes_at: instant },
  (assigned, siteUrl) => ({
    subject: `You have ${spellEntries(assigned.entries)} to judge`,
    heading: `You have ${spellEntries(assigned.entries)} to judge`,
    paragraphs: [
      `${assigned.judge_name}, ${spellEntries(assigned.entries)} of this round came to you. Please say so early where you have a conflict of interest: you step back with one sentence, and the administrators look for another reviewer.`,
    ],
    facts: [
      { label: "Round", value: assigned.round_name },
      { label: "Opens", value: spellTime(assigned.opens_at) },
      { label: "Closes", value: spellTime(assigned.closes_at) },
    ],
    action: queue(siteUrl),
  }),
);

/** To a judge who can talk with others about an entry, once both have reviewed it. */
export const judgeDiscussion = emailKind(work, (discussed, siteUrl) => ({
  subject: "The discussion is open",
  heading: "The discussion is open",
  paragraphs: [
    `${discussed.judge_name}, you can now read what the other judges think of ${spellEntries(discussed.entries)} that you have reviewed, without their names, and answer them. Scores stay as they were submitted.`,
  ],
  facts: [{ label: "Round", value: discussed.round_name }],
  action: queue(siteUrl),
}));

/** To a judge to whom administrators have written about an entry. The words stay where the entry is. */
export const judgeNote = emailKind(
  {
    ...judge,
    round_name: requiredText("round_name", 200),
    code: requiredText("code", 100),
    assignment_id: requiredText("assignment_id", 100),
  },
  (note, siteUrl) => ({
    subject: `A note about entry ${note.code}`,
    heading: "The administrators have written to you",
    paragraphs: [
      `${note.judge_name}, there is a note for you about the entry ${note.code}. It stands below your scores, where you can answer it.`,
    ],
    facts: [{ label: "Round", value: note.round_name }],
    action: {
      label: "Read it",
      url: `${siteUrl}/judging/review?id=${encodeURIComponent(note.assignment_id)}`,
    },
  }),
);

/** To a judge who has not submitted everything yet. */
export const judgeReminder = emailKind({ ...work, closes_at: instant }, (open, siteUrl) => ({
  subject: `Your judging: ${spellEntries(open.entries)} to go`,
  heading: `Your judging: ${spellEntries(open.entries)} to go`,
  paragraphs: [
    `${open.judge_name}, ${spellEntries(open.entries)} still wait for you. Only what you submit before the round closes counts.`,
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

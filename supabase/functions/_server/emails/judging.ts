import { JUDGING_TASK_KINDS } from "../../_shared/constants.ts";
import { untrustedText } from "../../_shared/untrustedText.ts";
import { type FieldRules, optional, wholeNumber } from "../../_shared/validation.ts";
import { line, lines } from "../../_shared/writtenEmails.ts";
import { emailKind, instant, spellTime } from "./content.ts";

const count = wholeNumber("count");

const judge = { judge_name: untrustedText("Dear judge") };
const round = { ...judge, round_name: line };
const work = { ...round, reviews: count };

const queue = { label: "See assigned entries", url: "/judging" };

/** The round entries of so many reviews, as judges read it. */
const spellEntries = (reviews: number) => (reviews === 1 ? "one entry" : `${reviews} entries`);

/** How many tasks of each kind are open, and how many of them are new. */
const openTasks: FieldRules<Record<string, number>> = Object.fromEntries(
  JUDGING_TASK_KINDS.flatMap(({ value }) => [value, `new_${value}`]).map((field) => [
    field,
    optional(count, 0),
  ]),
);

export const JUDGING_EMAILS = {
  /** To a person whom an administrator invites to judge. The recipient may not know the challenge. */
  judge_invitation: emailKind(
    { token: line, judge_name: untrustedText("judge"), message: optional(lines, "") },
    (invitation) => ({
      subject: "Would you judge the Device Innovation Challenge?",
      text: [
        `Dear ${invitation.judge_name}, we’d like to invite you to judge students’ and recent graduates’ ideas for wearable drug delivery devices.`,
        "Entries are anonymized, and you can recuse yourself from any of them. The invitation page explains what judging involves.",
      ],
      quote: invitation.message,
      action: {
        label: "See the invitation",
        url: `/judging/invitation?token=${encodeURIComponent(invitation.token)}`,
      },
      note: "Please don’t forward this email: anyone with the link can judge in your place. If you don’t want to judge, decline on the invitation page, and we won’t email you about judging again.",
    }),
  ),

  /** To a judge with new assignments. */
  judge_assigned: emailKind({ ...work, opens_at: instant, closes_at: instant }, (assigned) => ({
    subject: `You have ${spellEntries(assigned.reviews)} to judge`,
    text: `${assigned.judge_name}, you’ve been assigned ${spellEntries(assigned.reviews)} in this round. If you have a conflict of interest, please recuse yourself early: one sentence is enough, and the administrators will assign another judge.`,
    facts: {
      Round: assigned.round_name,
      Opens: spellTime(assigned.opens_at),
      Closes: spellTime(assigned.closes_at),
    },
    action: queue,
  })),

  /** To a judge who can discuss round entries with the other judges who have reviewed them. */
  judge_discussion: emailKind(work, (discussed) => ({
    subject: "The discussion is open",
    text: `${discussed.judge_name}, you can now read and answer the other judges’ comments on ${spellEntries(discussed.reviews)} that you’ve reviewed. All names are hidden, and submitted scores don’t change.`,
    facts: { Round: discussed.round_name },
    action: queue,
  })),

  /** To a judge with a note from administrators about a round entry. The note is only shown with the round entry. */
  judge_note: emailKind({ ...round, code: line, assignment_id: line }, (note) => ({
    subject: `A note about entry ${note.code}`,
    heading: "You have a note",
    text: `${note.judge_name}, the administrators have left you a note about entry ${note.code}. You can read it and reply below your scores.`,
    facts: { Round: note.round_name },
    action: {
      label: "Read the note",
      url: `/judging/review?id=${encodeURIComponent(note.assignment_id)}`,
    },
  })),

  /** To a judge with reviews outstanding. */
  judge_reminder: emailKind({ ...work, closes_at: instant }, (open) => ({
    subject: `Reminder: ${spellEntries(open.reviews)} to judge`,
    heading: `You have ${spellEntries(open.reviews)} left to judge`,
    text: `${open.judge_name}, you still have ${spellEntries(open.reviews)} to review. Only reviews submitted before the round closes count.`,
    facts: { Round: open.round_name, Closes: spellTime(open.closes_at) },
    action: queue,
  })),

  /** To a judge after the release of a round, with the number of reviews that the judge submitted. */
  judge_thanks: emailKind(work, ({ judge_name, round_name, reviews }) => ({
    subject: `Thank you for judging: ${round_name}`,
    heading: "Thank you for judging",
    text: [
      `${judge_name}, the outcome of the round “${round_name}” has been released. You submitted ${reviews === 1 ? "one review" : `${reviews} reviews`}. Thank you: without judges like you, no team would have a decision.`,
      "If you need proof of your work, you can print a confirmation that shows your name and how many reviews you submitted.",
    ],
    action: { label: "Print the confirmation", url: "/confirmation" },
  })),

  /** To the judges of a round that counts as never held. */
  round_canceled: emailKind(round, ({ judge_name, round_name }) => ({
    subject: `Canceled: ${round_name}`,
    heading: "A round was canceled",
    text: `${judge_name}, the round “${round_name}” was canceled. Your reviews in it won’t count, and there’s nothing left for you to do. We’re sorry, and thank you for your work.`,
    action: queue,
  })),

  /** To the judges of a round that had closed. */
  round_reopened: emailKind(
    { ...round, closes_at: instant },
    ({ judge_name, round_name, closes_at }) => ({
      subject: `Open again: ${round_name}`,
      heading: "A round is open again",
      text: `${judge_name}, an administrator has reopened the round “${round_name}”. Your submitted reviews still count. You can submit your remaining reviews until it closes.`,
      facts: { Closes: spellTime(closes_at) },
      action: queue,
    }),
  ),

  /** To administrators and judges, with a judge's own scores. `npm run judging:verify` reads its text. */
  judging_file: emailKind(
    {
      kind: line,
      round_name: line,
      hash: line,
      created_at: instant,
      judge: optional(line, ""),
      scores: optional(lines, ""),
    },
    ({ kind, round_name, hash, created_at, judge, scores }) => ({
      subject: `${kind === "result" ? "Result" : "Decisions"} locked: ${round_name}`,
      heading: `The ${kind === "result" ? "result is" : "decisions are"} locked`,
      text: [
        `The ${kind === "result" ? "result" : "set of decisions"} of the round “${round_name}” is locked in a file. The hash below identifies it. Please keep this email: if the file that we publish after the release has a different hash, someone has changed it.`,
        ...(scores
          ? [
              "Below are your scores from that file. If they don’t match what you submitted, tell the administrators before the release.",
            ]
          : []),
      ],
      facts: {
        "SHA-256": hash,
        Time: spellTime(created_at),
        ...(scores && { "Your ID in the file": judge }),
      },
      quote: scores,
      action: { label: "See all files", url: "/judging/record#files" },
    }),
  ),

  /** To an administrator, at most once a day: open tasks, and how many of them are new. */
  judging_digest: emailKind(openTasks, (tasks) => ({
    subject: "Back office: your to-do list",
    heading: "Your to-do list",
    text: "Some of these tasks are new since our last email.",
    list: {
      title: "Open tasks",
      items: JUDGING_TASK_KINDS.filter(({ value }) => tasks[value]).map(
        ({ value, singular, label, hint }) =>
          `${tasks[value]} ${tasks[value] === 1 ? singular : label} (${tasks[`new_${value}`]} new). ${hint}.`,
      ),
    },
    action: { label: "Open the back office", url: "/admin/" },
    note: "We send this email at most once a day. You can turn it off below your to-do list in the back office.",
  })),
};

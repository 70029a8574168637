import { ATTESTATIONS } from "../../_shared/attestations.ts";
import { hasReached } from "../../_shared/participation.ts";
import { checkbox, optional } from "../../_shared/validation.ts";
import { line, lines } from "../../_shared/writtenEmails.ts";
import { emailKind, ideaName, instant, spellTime } from "./content.ts";

const submission = { label: "See your entry", url: "/dashboard" };
/** These emails also go to people who enter alone. */
const EVERYONE = "If you’re on a team, every member gets this email";

/** The deadlines for editing and withdrawing, in one line if they are the same. */
function changeable(closes: string, withdrawals: string): Record<string, string> {
  return closes === withdrawals
    ? { "Edit or withdraw until": closes }
    : { "Edit until": closes, "Withdraw until": withdrawals };
}

export const SUBMISSION_EMAILS = {
  /** To the whole team, when the owner has submitted the submission: the same details as the receipt on the site. */
  entry_received: emailKind(
    {
      receipt_number: line,
      idea_name: ideaName,
      document: optional(line, "None"),
      submitted_at: instant,
      closes_at: instant,
      withdrawals_close_at: instant,
    },
    (received) => ({
      subject: `We’ve received your entry (${received.receipt_number})`,
      heading: "We’ve received your entry",
      text: "Thank you for taking part in the Device Innovation Challenge. Please keep this email: it’s your receipt.",
      facts: {
        Idea: received.idea_name,
        "Receipt number": received.receipt_number,
        Submitted: spellTime(received.submitted_at),
        Document: received.document,
        ...changeable(spellTime(received.closes_at), spellTime(received.withdrawals_close_at)),
      },
      list: {
        title: "Confirmed with the submission",
        items: Object.values(ATTESTATIONS),
      },
      action: submission,
      note: `You can change the name, description and document until the deadline. We’ll judge the version in place at the deadline. ${EVERYONE}.`,
    }),
  ),

  /** To the whole team, when the owner has withdrawn the submission. */
  entry_withdrawn: emailKind({ receipt_number: line, idea_name: ideaName }, (withdrawn) => ({
    subject: `Your entry has been withdrawn (${withdrawn.receipt_number})`,
    heading: "Your entry has been withdrawn",
    text: "It’s no longer part of the challenge.",
    facts: { Idea: withdrawn.idea_name, "Receipt number": withdrawn.receipt_number },
    action: submission,
    note: `It can be submitted again while submissions are open. ${EVERYONE}.`,
  })),

  /** To the whole team, when administrators request evidence of its eligibility. */
  evidence_asked: emailKind(
    { idea_name: ideaName, items: lines, message: lines, due_at: optional(instant, null) },
    ({ idea_name, items, message, due_at }) => ({
      subject: "We have a question about your entry",
      text: [
        `We want to make sure that “${idea_name}” is eligible. Nothing has been decided yet. Please answer on your dashboard${due_at ? ` by ${spellTime(due_at)}` : ""}, with a message, a file, or both.`,
        "Our question:",
      ],
      quote: message,
      list: { title: "Helpful evidence", items: items.split("\n") },
      action: { label: "Answer on your dashboard", url: "/dashboard" },
      note: `Only your team and the organizers can read your answer. We’ll delete it once we’ve decided. Please don’t send documents by email. ${EVERYONE}, and one answer is enough.`,
    }),
  ),

  /** To members who have not confirmed the current version of the rules: when it is new, and when administrators remind them. */
  confirmation_asked: emailKind(
    { idea_name: ideaName, is_again: checkbox },
    ({ idea_name, is_again }) => ({
      subject: is_again ? "Please confirm the updated rules" : "Please confirm the rules",
      text: [
        is_again
          ? "The official rules of the challenge have changed since you last confirmed them. Please read them, then confirm the statements below again."
          : "Each team member has to confirm the statements below. We still need your confirmation.",
        "It takes only a minute on your dashboard, and only you can do it.",
      ],
      facts: { Idea: idea_name },
      list: { title: "Statements to confirm", items: Object.values(ATTESTATIONS) },
      action: { label: "Confirm on your dashboard", url: "/dashboard" },
      note: "Your team and the organizers can see who has confirmed.",
    }),
  ),

  /** To the team of a draft, a week and a day before the deadline. */
  deadline_reminder: emailKind({ idea_name: ideaName, closes_at: instant }, (draft, { state }) => ({
    subject: "Your entry is still a draft",
    text: `${hasReached(state, "closed") ? "Your extended deadline is near" : "Submissions close soon"}, and your entry hasn’t been submitted yet. We don’t judge drafts.`,
    facts: { Idea: draft.idea_name, Deadline: spellTime(draft.closes_at) },
    action: { label: "Continue your entry", url: "/entry" },
    note: `You can edit it until the deadline. Only the entry’s owner can submit it. ${EVERYONE}.`,
  })),

  /** To the teams of drafts and submitted submissions. */
  deadline_changed: emailKind(
    { idea_name: ideaName, closes_at: instant, former_closes_at: instant },
    (changed, { challenge, state }) => ({
      subject: "The deadline has changed",
      // The team may have an extended deadline.
      text:
        hasReached(state, "closed") && changed.closes_at <= new Date(challenge.submissions_close_at)
          ? "The new deadline has passed: you can no longer edit or submit your entry."
          : "You can edit and submit your entry until the new deadline.",
      facts: {
        Idea: changed.idea_name,
        "New deadline": spellTime(changed.closes_at),
        "Previous deadline": spellTime(changed.former_closes_at),
      },
      action: submission,
      note: `If your entry has already been submitted, it stays submitted, and you don’t need to do anything. ${EVERYONE}.`,
    }),
  ),

  /** To a team, or to a person without an entry, when administrators have changed its extension. */
  deadline_extended: emailKind(
    {
      idea_name: optional(ideaName, ""),
      extended_to: optional(line, ""),
      closes_at: instant,
      message: optional(lines, ""),
    },
    ({ idea_name, extended_to, closes_at, message }) => ({
      subject: extended_to
        ? "Your deadline has been extended"
        : "Your extended deadline no longer applies",
      text: [
        extended_to
          ? `We’ve given you more time. You can ${idea_name ? "edit and submit your entry" : "start an entry, edit it and submit it"} until the new deadline.`
          : "We’ve revoked the extension. The regular deadline applies to you again.",
        ...(message ? ["A message from the organizers:"] : []),
      ],
      quote: message,
      facts: {
        ...(idea_name && { Idea: idea_name }),
        [extended_to ? "New deadline" : "Deadline"]: spellTime(closes_at),
      },
      action: idea_name ? submission : { label: "Go to your dashboard", url: "/dashboard" },
      note: `All other deadlines stay the same.${idea_name ? ` ${EVERYONE}.` : ""}`,
    }),
  ),
};

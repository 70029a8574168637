import { type ChallengeStage, hasReached } from "../../_shared/participation.ts";
import { groupEmail, line, lines } from "../../_shared/writtenEmails.ts";
import { emailKind, instant, spellTime } from "./content.ts";

/** The small print of newsletters has the unsubscribe link. */
const token = line;
const letter = { subject: line, body: lines };

export const GROUP_EMAILS = {
  /** To an address that someone entered for the mailing list. The recipient may not know the challenge. */
  subscription_confirmation: emailKind({ token }, (subscriber) => ({
    subject: "Confirm your subscription",
    text: "Someone, hopefully you, used this address to sign up for the Device Innovation Challenge mailing list. Confirm your subscription to get news about dates, events and results.",
    action: {
      label: "Confirm my address",
      url: `/mailing-list/confirm?token=${encodeURIComponent(subscriber.token)}`,
    },
    note: "The link works for a week. If it wasn’t you, ignore this email: without your confirmation, we won’t send you anything else.",
  })),

  /** To the mailing list. */
  news_deadline: emailKind(
    { token, closes_at: instant, former_closes_at: instant },
    (newsletter, { state }) => ({
      subject: "The deadline has changed",
      text: hasReached(state, "closed")
        ? "The submission deadline of the Device Innovation Challenge has been changed to a date that has already passed."
        : "The Device Innovation Challenge has a new submission deadline.",
      facts: {
        "New deadline": spellTime(newsletter.closes_at),
        "Previous deadline": spellTime(newsletter.former_closes_at),
      },
      action: { label: "See all dates", url: "/eligibility" },
      unsubscribeToken: newsletter.token,
    }),
  ),

  /** To the mailing list, once results are released. */
  news_results: emailKind({ token }, (newsletter, { state }) => ({
    subject: "The finalists have been selected",
    text: `The judges have reviewed all entries, and the finalists of the Device Innovation Challenge have been notified. ${afterSelection(state)}`,
    action: hasReached(state, "winners")
      ? { label: "Meet the winners", url: "/winners" }
      : { label: "Meet the finalists", url: "/finalists" },
    unsubscribeToken: newsletter.token,
  })),

  /** A group email by an administrator, about the recipients' work in the challenge. */
  group_email: emailKind(letter, ({ subject, body }) => groupEmail(subject, body)),

  /** A newsletter by an administrator, to subscribers. */
  news_group: emailKind({ ...letter, token }, ({ subject, body, token }) =>
    groupEmail(subject, body, token),
  ),
};

/** The state of the challenge when the email is sent, which may be late. */
function afterSelection(state: ChallengeStage): string {
  if (hasReached(state, "winners")) return "The winners have been selected, too.";
  if (hasReached(state, "deciding")) return "The finalists have pitched their ideas in Paris.";
  return state === "top_three"
    ? "Next come the pitches in Paris."
    : "They’re refining their ideas with mentors and in a design sprint. Next come the pitches in Paris.";
}

import { type ChallengeState, hasReached } from "../../_shared/standing.ts";
import { requiredText } from "../../_shared/validation.ts";
import { emailKind, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const token = requiredText("token", 200);

/** To an address that someone entered for the mailing list. The recipient may not know the challenge. */
export const subscriptionConfirmation = emailKind({ token }, (subscriber, siteUrl) => ({
  subject: "Confirm your subscription",
  heading: "Confirm your subscription",
  paragraphs: [
    "Someone, hopefully you, signed up with this address for the mailing list of the Device Innovation Challenge. Confirm it to get our news: changed dates, events and results.",
  ],
  action: {
    label: "Confirm my address",
    url: `${siteUrl}/mailing-list/confirm?token=${encodeURIComponent(subscriber.token)}`,
  },
  note: "The link works for a week. If it wasn't you, ignore this email: without your confirmation, we won't send you anything else.",
}));

/** To the mailing list. */
export const deadlineNewsletter = emailKind(
  { token, closes_at: instant, former_closes_at: instant },
  (newsletter, siteUrl, { state }) => ({
    subject: "The deadline has changed",
    heading: "The deadline has changed",
    paragraphs: [
      hasReached(state, "closed")
        ? "The deadline of the Device Innovation Challenge was changed to a date that has passed."
        : "The Device Innovation Challenge has a new deadline for submissions.",
    ],
    facts: [
      { label: "New deadline", value: spellTime(newsletter.closes_at) },
      { label: "Previous deadline", value: spellTime(newsletter.former_closes_at) },
    ],
    action: { label: "See all dates", url: `${siteUrl}/eligibility` },
    unsubscribeToken: newsletter.token,
  }),
);

/** To the mailing list, once results are released. */
export const resultsNewsletter = emailKind({ token }, (newsletter, siteUrl, { state }) => ({
  subject: "The finalists have been selected",
  heading: "The finalists have been selected",
  paragraphs: [
    `The judges have reviewed all entries, and the finalists of the Device Innovation Challenge have been notified. ${afterSelection(state)}`,
  ],
  action: hasReached(state, "winners")
    ? { label: "Meet the winners", url: `${siteUrl}/winners` }
    : { label: "Meet the finalists", url: `${siteUrl}/finalists` },
  unsubscribeToken: newsletter.token,
}));

/** What has happened since: the email may be sent late. */
function afterSelection(state: ChallengeState): string {
  if (hasReached(state, "winners")) return "The winners have been decided, too.";
  if (hasReached(state, "deciding")) return "The top three have pitched their ideas in Paris.";
  return state === "top_three"
    ? "Next, the top three pitch their ideas in Paris."
    : "They now refine their ideas, with mentors and in a design sprint, before the top three pitch in Paris.";
}

import { type ChallengeState, hasReached } from "../../_shared/standing.ts";
import { requiredText } from "../../_shared/validation.ts";
import { emailKind, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const token = requiredText("token", 200);

/** To an address that somebody put on the mailing list. Its reader may never have heard of us. */
export const subscriptionConfirmation = emailKind({ token }, (subscriber, siteUrl) => ({
  subject: "Confirm that you want our news",
  heading: "Do you want news of the challenge?",
  paragraphs: [
    "Somebody, hopefully you, put this address on the mailing list of the Device Innovation Challenge. Confirm it, and we write to you when there is news, such as another date, an event or the results.",
  ],
  action: {
    label: "Confirm my address",
    url: `${siteUrl}/mailing-list/confirm?token=${encodeURIComponent(subscriber.token)}`,
  },
  note: "The link works for a week. If it was not you, ignore this email: without your confirmation you get no news.",
}));

/** To the mailing list. */
export const newsOfDeadline = emailKind(
  { token, closes_at: instant, former_closes_at: instant },
  (news, siteUrl, { state }) => ({
    subject: "The deadline has changed",
    heading: "The deadline has changed",
    paragraphs: [
      hasReached(state, "closed")
        ? "The Device Innovation Challenge got another close of submissions, and it has passed."
        : "Entries to the Device Innovation Challenge can be submitted until another date.",
    ],
    facts: [
      { label: "New deadline", value: spellTime(news.closes_at) },
      { label: "It was", value: spellTime(news.former_closes_at) },
    ],
    action: { label: "See all dates", url: `${siteUrl}/eligibility` },
    unsubscribeToken: news.token,
  }),
);

/** To the mailing list, once results are released. */
export const newsOfResults = emailKind({ token }, (news, siteUrl, { state }) => ({
  subject: "The finalists have been selected",
  heading: "The finalists have been selected",
  paragraphs: [
    `The entries have been read and the finalists of the Device Innovation Challenge know that they are. ${afterSelection(state)}`,
  ],
  action: hasReached(state, "winners")
    ? { label: "Meet the winners", url: `${siteUrl}/winners` }
    : { label: "Meet the finalists", url: `${siteUrl}/finalists` },
  unsubscribeToken: news.token,
}));

/** What has become of them since: the mail may leave late. */
function afterSelection(state: ChallengeState): string {
  if (hasReached(state, "winners")) return "By now it is decided, too, who has won.";
  if (hasReached(state, "deciding")) return "The best of their ideas have been pitched in Paris.";
  return state === "top_three"
    ? "The best three of their ideas are pitched in Paris next."
    : "Now their ideas are refined, with mentors and in a design sprint, before the best of them are pitched in Paris.";
}

import { requiredText } from "../../_shared/validation.ts";
import { emailKind, instant } from "./content.ts";
import { spellTime } from "./time.ts";

const token = requiredText("token", 200);

/** To an address that somebody put on the mailing list. Its reader may never have heard of us. */
export const subscriptionConfirmation = emailKind({ token }, (subscriber, siteUrl) => ({
  subject: "Confirm that you want our news",
  heading: "Do you want news of the challenge?",
  paragraphs: [
    "Somebody, hopefully you, put this address on the mailing list of the Device Innovation Challenge. Confirm it, and we write to you when a date changes and when the results are out.",
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
  (news, siteUrl) => ({
    subject: "The deadline has changed",
    heading: "The deadline has changed",
    paragraphs: ["Entries to the Device Innovation Challenge can be submitted until another date."],
    facts: [
      { label: "New deadline", value: spellTime(news.closes_at) },
      { label: "It was", value: spellTime(news.former_closes_at) },
    ],
    action: { label: "See all dates", url: `${siteUrl}/eligibility` },
    unsubscribeToken: news.token,
  }),
);

/** To the mailing list, once results are released. */
export const newsOfResults = emailKind({ token }, (news, siteUrl) => ({
  subject: "The finalists have been selected",
  heading: "The finalists have been selected",
  paragraphs: [
    "The entries have been read and the finalists of the Device Innovation Challenge know that they are. Now their ideas are refined, with mentors and in a design sprint, before the best of them are pitched in Paris.",
  ],
  action: { label: "See what comes next", url: `${siteUrl}/eligibility` },
  unsubscribeToken: news.token,
}));

import {
  AWARDS,
  FINALIST_AWARD,
  INVESTMENT_NOTE,
  PLACES,
  type Place,
} from "../../_shared/awards.ts";
import { CONTACT_PROMISE } from "../../_shared/contactDay.ts";
import { partners } from "../../_shared/partners.ts";
import type { FieldRule } from "../../_shared/validation.ts";
import { emailKind, ideaName, receiptNumber } from "./content.ts";

/** Whether the team was sent a different decision before. */
const isCorrection: FieldRule<boolean> = (input) => ({ value: typeof input === "string" });

const decidedEntry = {
  idea_name: ideaName,
  receipt_number: receiptNumber,
  former_decision: isCorrection,
};

/** Why an entry was not eligible; most declined entries were. */
const releasedReason: FieldRule<string | undefined> = (input) => ({
  value: typeof input === "string" ? input : undefined,
});

/** The first paragraph if the team was sent a different decision before. */
function apology(isCorrected: boolean): string[] {
  return isCorrected
    ? ["The decision on your entry has changed. Our earlier email no longer applies. We're sorry."]
    : [];
}

/** Who will write to the team next, and by when. */
function writes(who: string, about: string): string {
  const capital = who.charAt(0).toUpperCase() + who.slice(1);
  return `${capital} will write to everyone on this entry ${CONTACT_PROMISE}, ${about}.`;
}

const TO_EVERYBODY = "Everyone on this entry gets this email.";
const question = (siteUrl: string) => `Questions? Write to us: ${siteUrl}/contact. ${TO_EVERYBODY}`;

/** To the team of an entry that was selected, once results are released. */
export const entrySelected = emailKind(decidedEntry, (entry, siteUrl) => ({
  subject: "You're a finalist",
  heading: "You're a finalist.",
  isGoodNews: true,
  paragraphs: [
    ...apology(entry.former_decision),
    `Congratulations. Of all the ideas we received, “${entry.idea_name}” is one of those that we want to see built. Your team is a finalist of the Device Innovation Challenge.`,
    "Next come mentorship and a design sprint. Your workspace shows what to submit, and by when.",
    writes(partners.designPartner, "to get to know you and to plan"),
  ],
  facts: [
    { label: "Idea", value: entry.idea_name },
    { label: "Your award as a finalist", value: FINALIST_AWARD },
    { label: "Receipt number", value: entry.receipt_number },
  ],
  action: { label: "See your next steps", url: `${siteUrl}/dashboard` },
  note: question(siteUrl),
}));

/** To the team of an entry that was not selected, once results are released. */
export const entryDeclined = emailKind(
  { ...decidedEntry, reason: releasedReason },
  (entry, siteUrl) => ({
    subject: "The finalists have been selected: your entry",
    heading: "Thank you for your idea",
    paragraphs: [
      ...apology(entry.former_decision),
      entry.reason
        ? `Thank you for “${entry.idea_name}”. It wasn't eligible this time. We know how much work goes into an entry, and this isn't the answer you hoped for.`
        : `We've reviewed “${entry.idea_name}” carefully. It isn't among the finalists this time. We know how much work goes into an entry, and this isn't the answer you hoped for.`,
      "The idea is yours: you keep all rights to it. Take it further, show it, build it. We'd be glad to hear where it goes.",
      ...(entry.reason ? ["Why it wasn't eligible:"] : []),
    ],
    ...(entry.reason && { quote: entry.reason }),
    facts: [{ label: "Receipt number", value: entry.receipt_number }],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: question(siteUrl),
  }),
);

/** To the team of a top three finalist, once the top three are released. */
export const topThreeSelected = emailKind({ idea_name: ideaName }, ({ idea_name }, siteUrl) => ({
  subject: "You're going to Paris",
  heading: "You're going to Paris.",
  isGoodNews: true,
  paragraphs: [
    `Congratulations. The judges have reviewed the finalists' work, and “${idea_name}” is one of the top three. You'll pitch it in Paris.`,
    `We cover your travel and your stay. ${writes(partners.designPartner, "about the trip and the pitch")}`,
  ],
  facts: [
    { label: "Idea", value: idea_name },
    { label: "Your award as a finalist", value: FINALIST_AWARD },
  ],
  action: { label: "Open the workspace", url: `${siteUrl}/workspace` },
  note: question(siteUrl),
}));

/** To the team of any other finalist, once the top three are released. */
export const topThreeDeclined = emailKind({ idea_name: ideaName }, ({ idea_name }, siteUrl) => ({
  subject: "The top three have been selected",
  heading: "Thank you for these months",
  paragraphs: [
    `The judges have reviewed the finalists' work. “${idea_name}” isn't one of the top three. You've taken it further than almost everyone else, and we know this isn't the answer you hoped for.`,
    "You remain a finalist of the Device Innovation Challenge, with the award that comes with it.",
    writes(partners.provider, "about your prize and the medals"),
  ],
  facts: [
    { label: "Idea", value: idea_name },
    { label: "Your award as a finalist", value: FINALIST_AWARD },
  ],
  action: { label: "Open your dashboard", url: `${siteUrl}/dashboard` },
  note: question(siteUrl),
}));

/** The place of a winner; undefined for the other finalists. */
const placeWon: FieldRule<Place | undefined> = (input) => {
  const value = PLACES[Number(input) - 1];
  return input === undefined || value ? { value } : { error: "No place." };
};

/** To the team of a finalist, once the final is released. */
export const finalResult = emailKind(
  { idea_name: ideaName, place: placeWon },
  ({ idea_name, place }, siteUrl) => {
    const note = `See the winners: ${siteUrl}/winners. ${question(siteUrl)}`;
    const action = { label: "Open your dashboard", url: `${siteUrl}/dashboard` };
    if (!place) {
      return {
        subject: "The winners have been selected",
        heading: "Thank you for these months",
        paragraphs: [
          `The judges have decided, and “${idea_name}” isn't among the winners. You've taken it further than almost everyone else, and we know this isn't the answer you hoped for.`,
          "You remain a finalist of the Device Innovation Challenge, with the award that comes with it.",
          writes(partners.provider, "about your prize and the medals"),
        ],
        facts: [
          { label: "Idea", value: idea_name },
          { label: "Your award as a finalist", value: FINALIST_AWARD },
        ],
        action,
        note,
      };
    }
    const { name, wins } = AWARDS[place];
    const isFirst = place === "first";
    return {
      subject: isFirst ? "You've won" : `${name} for your team`,
      heading: isFirst ? "You've won." : `${name}.`,
      isGoodNews: true,
      paragraphs: [
        `Congratulations. The judges have heard every pitch, and ${name.toLowerCase()} in the Device Innovation Challenge goes to “${idea_name}”. Thank you for the months of work that got you here.`,
        `You win ${wins}.${isFirst ? ` ${INVESTMENT_NOTE}` : ""}`,
        writes(partners.provider, "about the prize and the next steps"),
      ],
      facts: [
        { label: "Idea", value: idea_name },
        { label: "Prize", value: name },
      ],
      action,
      note,
    };
  },
);

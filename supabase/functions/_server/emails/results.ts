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

/** Whether the team was told another decision before. */
const isCorrection: FieldRule<boolean> = (input) => ({ value: typeof input === "string" });

const decidedEntry = {
  idea_name: ideaName,
  receipt_number: receiptNumber,
  former_decision: isCorrection,
};

/** Why an entry could not take part; most that are declined could. */
const toldReason: FieldRule<string | undefined> = (input) => ({
  value: typeof input === "string" ? input : undefined,
});

/** What comes first when the team was told another decision before. */
function apology(isCorrected: boolean): string[] {
  return isCorrected
    ? [
        "The decision on your entry has changed since we last wrote to you about it. That email no longer holds: this one does. We are sorry.",
      ]
    : [];
}

/** Who writes next, and by when. */
function writes(who: string, about: string): string {
  const capital = who.charAt(0).toUpperCase() + who.slice(1);
  return `${capital} writes to everyone on this entry ${CONTACT_PROMISE}, ${about}.`;
}

const TO_EVERYBODY = "Everyone on this entry gets this email.";
const question = (siteUrl: string) =>
  `A question? Write to us: ${siteUrl}/contact. ${TO_EVERYBODY}`;

/** To the team of an entry that was selected, once results are released. */
export const entrySelected = emailKind(decidedEntry, (entry, siteUrl) => ({
  subject: "You are a finalist",
  heading: "You are a finalist.",
  isGoodNews: true,
  paragraphs: [
    ...apology(entry.former_decision),
    `Congratulations. Of all the ideas that reached us, “${entry.idea_name}” is one of those that we want to see made. Your team is among the finalists of the Device Innovation Challenge.`,
    "What comes next is mentorship and a design sprint. Your workspace has what to hand in, and until when.",
    writes(partners.designPartner, "to get to know you and to plan"),
  ],
  facts: [
    { label: "Idea", value: entry.idea_name },
    { label: "Yours, whatever comes next", value: FINALIST_AWARD },
    { label: "Receipt number", value: entry.receipt_number },
  ],
  action: { label: "See what comes next", url: `${siteUrl}/dashboard` },
  note: question(siteUrl),
}));

/** To the team of an entry that was not selected, once results are released. */
export const entryDeclined = emailKind(
  { ...decidedEntry, reason: toldReason },
  (entry, siteUrl) => ({
    subject: "About your entry",
    heading: "Thank you for your idea",
    paragraphs: [
      ...apology(entry.former_decision),
      entry.reason
        ? `Thank you for “${entry.idea_name}”. It could not take part this time. We know how much work is in an entry, and this is not the answer you hoped for.`
        : `We have read “${entry.idea_name}” with care. It is not among the finalists this time. We know how much work is in an entry, and this is not the answer you hoped for.`,
      "The idea is yours: you keep all rights to it. Take it further, show it, build it. We would be glad to hear where it goes.",
      ...(entry.reason ? ["This is why it could not take part:"] : []),
    ],
    ...(entry.reason && { quote: entry.reason }),
    facts: [{ label: "Receipt number", value: entry.receipt_number }],
    action: { label: "See your entry", url: `${siteUrl}/dashboard` },
    note: question(siteUrl),
  }),
);

/** To the team of a finalist that goes to Paris, once the top three are released. */
export const topThreeSelected = emailKind({ idea_name: ideaName }, ({ idea_name }, siteUrl) => ({
  subject: "You go to Paris",
  heading: "You go to Paris.",
  isGoodNews: true,
  paragraphs: [
    `Congratulations. The judges have read what the finalists have made of their ideas, and “${idea_name}” is one of the three that are pitched in Paris.`,
    `The journey and the stay are paid for. ${writes(partners.designPartner, "about both, and about the pitch")}`,
  ],
  facts: [
    { label: "Idea", value: idea_name },
    { label: "Yours already", value: FINALIST_AWARD },
  ],
  action: { label: "Open the workspace", url: `${siteUrl}/workspace` },
  note: question(siteUrl),
}));

/** To the team of a finalist that does not go to Paris, once the top three are released. */
export const topThreeDeclined = emailKind({ idea_name: ideaName }, ({ idea_name }, siteUrl) => ({
  subject: "The top three are selected",
  heading: "Thank you for these months",
  paragraphs: [
    `The judges have read what the finalists have made of their ideas. “${idea_name}” is not one of the three that are pitched in Paris. You have taken it further than almost everybody else, and we know that this is not the answer you hoped for.`,
    "You remain a finalist of the Device Innovation Challenge, and what a finalist receives is yours.",
    writes(partners.provider, "about your prize and the medals"),
  ],
  facts: [
    { label: "Idea", value: idea_name },
    { label: "Yours", value: FINALIST_AWARD },
  ],
  action: { label: "Open your dashboard", url: `${siteUrl}/dashboard` },
  note: question(siteUrl),
}));

/** The place; none for whom the final gave no place. */
const placeWon: FieldRule<Place | undefined> = (input) => {
  const value = PLACES[Number(input) - 1];
  return input === undefined || value ? { value } : { error: "No place." };
};

/** To the team of a finalist, once the final is released. */
export const finalResult = emailKind(
  { idea_name: ideaName, place: placeWon },
  ({ idea_name, place }, siteUrl) => {
    const note = `The winners: ${siteUrl}/winners. ${question(siteUrl)}`;
    const action = { label: "Open your dashboard", url: `${siteUrl}/dashboard` };
    if (!place) {
      return {
        subject: "The final is decided",
        heading: "Thank you for these months",
        paragraphs: [
          `The judges have decided, and “${idea_name}” is not among the first three. You have taken it further than almost everybody else, and we know that this is not the answer you hoped for.`,
          "You remain a finalist of the Device Innovation Challenge, and what a finalist receives is yours.",
          writes(partners.provider, "about your prize and the medals"),
        ],
        facts: [
          { label: "Idea", value: idea_name },
          { label: "Yours", value: FINALIST_AWARD },
        ],
        action,
        note,
      };
    }
    const { name, wins } = AWARDS[place];
    const isFirst = place === "first";
    return {
      subject: isFirst ? "You have won" : `${name} for your team`,
      heading: isFirst ? "You have won." : `${name}.`,
      isGoodNews: true,
      paragraphs: [
        `Congratulations. The judges have heard every pitch of the final, and ${name.toLowerCase()} of the Device Innovation Challenge goes to “${idea_name}”. Thank you for the months of work that brought it here.`,
        `That is ${wins}.${isFirst ? ` ${INVESTMENT_NOTE}` : ""}`,
        writes(partners.provider, "about the prize and what comes next"),
      ],
      facts: [
        { label: "Idea", value: idea_name },
        { label: "Place", value: name },
      ],
      action,
      note,
    };
  },
);

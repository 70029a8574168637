import {
  AWARDS,
  FINALIST_AWARD,
  INVESTMENT_NOTE,
  PLACES,
  type Place,
} from "../../_shared/awards.ts";
import { CONTACT_PROMISE } from "../../_shared/contactDay.ts";
import { partners } from "../../_shared/season.ts";
import { type FieldRule, optional } from "../../_shared/validation.ts";
import { line, lines } from "../../_shared/writtenEmails.ts";
import { emailKind, ideaName } from "./content.ts";

/** former_decision: the decision that the team was sent before, if it was a different one. */
const decided = { idea_name: ideaName, receipt_number: line, former_decision: optional(line, "") };

function apology(formerDecision: string): string[] {
  return formerDecision
    ? ["The decision on your entry has changed. Our earlier email no longer applies. We’re sorry."]
    : [];
}

/** A sentence: who contacts the team next, and by when. */
function willWrite(who: string, about: string): string {
  const capital = who.charAt(0).toUpperCase() + who.slice(1);
  return `${capital} will email everyone on your team ${CONTACT_PROMISE} ${about}.`;
}

const question = (site: string) =>
  `Questions? Contact us: ${site}/contact. If you’re on a team, every member gets this email.`;

const awarded = (idea_name: string) => ({
  Idea: idea_name,
  "Your finalist award": FINALIST_AWARD,
});

const dashboard = { label: "Open your dashboard", url: "/dashboard" };

/** The email to a finalist who is eliminated, after the sentence that says so. */
const thanks = (idea_name: string, sentence: string) => ({
  heading: "Thank you for months of work",
  text: [
    `${sentence} You’ve taken it further than almost everyone else, and we know this isn’t the answer you hoped for.`,
    "You’re still a finalist in the Device Innovation Challenge, and you keep your finalist award.",
    willWrite(partners.provider, "about your prize and the medals"),
  ],
  facts: awarded(idea_name),
  action: dashboard,
});

/** The place of a winner; undefined for the other finalists. */
const placeWon: FieldRule<Place | undefined> = (input) => {
  const value = PLACES[Number(input) - 1];
  return input === undefined || value ? { value } : { error: "No place." };
};

export const RESULT_EMAILS = {
  /** To a team with a decision, once results are released. */
  entry_selected: emailKind(
    decided,
    ({ idea_name, receipt_number, former_decision }, { site }) => ({
      subject: "You’re a finalist",
      heading: "You’re a finalist.",
      isGoodNews: true,
      text: [
        ...apology(former_decision),
        `Congratulations. Of all the ideas we received, “${idea_name}” is one that we want to see built. Your team is a finalist in the Device Innovation Challenge.`,
        "Next come mentorship and a design sprint. Your workspace shows what to submit and when.",
        "If you win, the site will show the name of your idea. It will show more only if your team publishes its page, and a member’s name only if that member agrees. You can publish the page and agree to be named in the workspace. Once your team enters the device’s diameter and height, the page shows the device at its true size.",
        willWrite(partners.designPartner, "to get to know you and plan the next steps"),
      ],
      facts: { ...awarded(idea_name), "Receipt number": receipt_number },
      action: { label: "See your next steps", url: "/dashboard" },
      note: question(site),
    }),
  ),

  /** The same. The reason is why the submission was not eligible; most declined submissions were. */
  entry_declined: emailKind(
    { ...decided, reason: optional(lines, "") },
    ({ idea_name, receipt_number, former_decision, reason }, { site }) => ({
      subject: "The decision on your entry",
      heading: "Thank you for your idea",
      text: [
        ...apology(former_decision),
        `${reason ? `Thank you for “${idea_name}”. It wasn’t eligible this time.` : `We’ve reviewed “${idea_name}” carefully. It isn’t among the finalists this time.`} We know how much work goes into an entry and that this isn’t the answer you hoped for.`,
        "The idea is yours: you keep all rights to it. Take it further, show it, build it. We’d love to know where it goes.",
        ...(reason ? ["Why it wasn’t eligible:"] : []),
      ],
      quote: reason,
      facts: { "Receipt number": receipt_number },
      action: { label: "See your entry", url: "/dashboard" },
      note: question(site),
    }),
  ),

  /** To the team of a finalist that pitches: once the top three are released, or the final opens with all finalists. */
  top_three_selected: emailKind({ idea_name: ideaName }, ({ idea_name }, { challenge, site }) => ({
    subject: "You’re going to Paris",
    heading: "You’re going to Paris.",
    isGoodNews: true,
    text: [
      challenge.pitching === challenge.finalists
        ? `All finalists pitch their ideas in Paris. You’ll pitch “${idea_name}” there.`
        : `Congratulations. The judges have reviewed the finalists’ work, and “${idea_name}” is in the final. You’ll pitch it in Paris.`,
      `We cover your travel and accommodation. ${willWrite(partners.designPartner, "about the trip and the pitch")}`,
    ],
    facts: awarded(idea_name),
    action: { label: "Open the workspace", url: "/workspace" },
    note: question(site),
  })),

  /** To the team of any other finalist, once the top three are released. */
  top_three_declined: emailKind({ idea_name: ideaName }, ({ idea_name }, { site }) => ({
    subject: "The teams for Paris have been selected",
    ...thanks(
      idea_name,
      `The judges have reviewed the finalists’ work. “${idea_name}” isn’t one of the ideas in the final.`,
    ),
    note: question(site),
  })),

  /** To the team of a finalist, once the final is released. */
  final_result: emailKind(
    { idea_name: ideaName, place: placeWon },
    ({ idea_name, place }, { site }) => {
      const note = `See the winners: ${site}/winners. ${question(site)}`;
      if (!place) {
        return {
          subject: "The winners have been selected",
          ...thanks(
            idea_name,
            `The judges have decided, and “${idea_name}” isn’t among the winners.`,
          ),
          note,
        };
      }
      const { name, wins } = AWARDS[place];
      const isFirst = place === "first";
      return {
        subject: isFirst ? "You’ve won" : `${name} for your team`,
        heading: isFirst ? "You’ve won." : `${name}.`,
        isGoodNews: true,
        text: [
          `Congratulations. The judges have heard every pitch, and ${name.toLowerCase()} in the Device Innovation Challenge goes to “${idea_name}”. Thank you for the months of work that got you here.`,
          `You’ve won ${wins}.${isFirst ? ` ${INVESTMENT_NOTE}` : ""}`,
          willWrite(partners.provider, "about the prize and the next steps"),
        ],
        facts: { Idea: idea_name, Prize: name },
        action: dashboard,
        note,
      };
    },
  ),
};

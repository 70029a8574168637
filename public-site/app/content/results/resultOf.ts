import { AWARDS, INVESTMENT_NOTE, type Place } from "#shared/awards.ts";
import { contactDay } from "#shared/contactDay.ts";
import { challengeDate } from "~/content/dates.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { figures } from "~/content/figures.ts";
import { ipOfFinalists, ipPolicy } from "~/content/ipPolicy.ts";
import { faqIds, faqPath, pages } from "~/content/pages.ts";
import { capitalized, type RichText, rich } from "~/content/text.ts";
import type { Entry } from "~/data/entry.ts";
import { challengeName, organization } from "../organization.ts";
import type { DecidedState } from "./decided.ts";

type Content = Partial<Result> & Pick<Result, "title" | "lead" | "steps">;

const RESULTS: Record<DecidedState, (reader: ResultReader) => Content> = {
  first: (reader) => won("first", reader),
  second: (reader) => won("second", reader),
  third: (reader) => won("third", reader),
  unplaced,
  top_three: topThree,
  not_for_paris: notForParis,
  finalist,
  declined,
  undecided,
};

/** The result at the top of a team's dashboard, after the release. */
export function resultOf(person: DecidedState, reader: ResultReader): Result {
  const content = RESULTS[person](reader);
  return {
    isGoodNews: false,
    prizes: [],
    next: "Next steps",
    links: [],
    ...content,
    steps: content.steps.toSorted((a, b) => Number(a.isOver ?? false) - Number(b.isOver ?? false)),
  };
}

const PRIZES = {
  first: {
    figure: `Up to ${figures.firstPrize}`,
    note: `made up of ${figures.firstPrizeCash} cash and ${figures.ventureInvestment} venture investment. ${INVESTMENT_NOTE}`,
  },
  second: { figure: figures.secondPrize, note: "in cash, and a trophy and medals" },
  third: { figure: figures.thirdPrize, note: "in cash, and a trophy and medals" },
} as const satisfies Record<Place, { figure: string; note: string }>;

function won(place: Place, reader: ResultReader): Content {
  const { firstName, idea_name, facts } = reader;
  const { name } = AWARDS[place];
  const rank = place === "first" ? "you have won." : `${place} place is yours.`;
  return {
    isGoodNews: true,
    title: `${firstName}, ${rank}`,
    lead: `“${idea_name}” wins the ${name.toLowerCase()} of the ${challengeName(facts)}. Thank you for months of outstanding work.`,
    prizes: [{ label: name, ...PRIZES[place] }],
    steps: [
      emailStep(facts, "final", "provider", "about the prize and the next steps"),
      publicPageStep(reader),
      finalistIpStep,
    ],
    links: [workspaceLink, winnersLink],
  };
}

/** A finalist without a rank, after the final. */
function unplaced(reader: ResultReader): Content {
  const { firstName, idea_name, facts } = reader;
  return {
    title: `Thank you, ${firstName}.`,
    lead: `“${idea_name}” did not win one of the first ${figures.pitching} prizes, and we know that this is not the result you hoped for. It is one of the ${figures.finalists} ideas that the judges selected from all entries.`,
    prizes: [finalistPrize("Your prize")],
    steps: [
      emailStep(facts, "final", "provider", "about your prize and the medals"),
      publicPageStep(reader),
      finalistIpStep,
    ],
    links: [workspaceLink, winnersLink],
  };
}

/** A finalist before the top three are selected. */
function finalist({ firstName, idea_name, facts }: ResultReader): Content {
  const { dates, state, isLate } = facts;
  const title = `The ${figures.topPitching} are selected`;
  const announced = dates.topThreeSelected.roughly;
  const selection = isLate
    ? lateStep(title, announced)
    : {
        when: capitalized(announced),
        title,
        text: rich`From the ${figures.finalists} finalists. All of them keep their prize and their medals.`,
      };
  const mentorship = {
    when: `Until ${dates.challengeEnds.roughly}`,
    title: "Mentorship and a design sprint",
    text: rich`You refine the idea with mentors and build a prototype. Your workspace lists the deliverables and their deadlines.`,
  };
  return {
    isGoodNews: true,
    title: `${firstName}, you are one of ${figures.finalists}.`,
    lead: `The judges selected “${idea_name}” as one of ${figures.finalists} finalists from all entries.`,
    prizes: [finalistPrize("Your prize in any case")],
    steps: [
      emailStep(facts, "results", "designPartner", "to get to know you and to plan"),
      ...(state === "deciding" ? [] : [mentorship]),
      ...(state === "finalists" ? [selection] : []),
      parisStep(facts, `The ${figures.topPitching} pitch ${PITCH}`),
    ],
    links: [workspaceLink],
  };
}

const PITCH = `at the headquarters of ${organization.provider}. Travel and accommodation are covered.`;

/** A finalist that pitches in Paris. */
function topThree({ firstName, idea_name, facts }: ResultReader): Content {
  const hasPitched = facts.state === "deciding";
  const pitch = {
    when: `Until ${facts.dates.challengeEnds.roughly}`,
    title: "You prepare your pitch",
    text: rich`Your workspace lists the remaining deliverables and their deadlines.`,
  };
  return {
    isGoodNews: true,
    title: hasPitched
      ? `${firstName}, you are one of ${figures.pitching}.`
      : `${firstName}, you go to Paris.`,
    lead: `The judges reviewed the work of all finalists, and “${idea_name}” is one of ${figures.pitching} in the final.`,
    prizes: [
      finalistPrize("Already yours"),
      { label: "First prize", figure: figures.firstPrize, note: "at most, cash and investment" },
    ],
    steps: [
      emailStep(facts, "top_three", "designPartner", "about travel, accommodation and the pitch"),
      ...(hasPitched ? [] : [pitch]),
      parisStep(facts, `You pitch ${PITCH} The winners are selected there.`),
    ],
    links: [workspaceLink],
  };
}

/** A finalist that does not pitch in Paris. */
function notForParis(reader: ResultReader): Content {
  const { firstName, idea_name, facts } = reader;
  return {
    title: `Thank you, ${firstName}.`,
    lead: `“${idea_name}” is not one of the ${figures.pitching} finalists pitching in Paris. The judges reviewed all your work of these months, and we know that this is not the result you hoped for. You remain one of ${figures.finalists} finalists.`,
    prizes: [finalistPrize("Your prize")],
    steps: [
      emailStep(facts, "top_three", "provider", "about your prize and the medals"),
      publicPageStep(reader),
      finalistIpStep,
      parisStep(facts, `The ${figures.topPitching} pitch, and the winners are selected.`),
    ],
    links: [workspaceLink],
  };
}

function declined({ firstName, idea_name, file_path, released_reason }: ResultReader): Content {
  return {
    title: `Thank you, ${firstName}.`,
    lead: released_reason
      ? `“${idea_name}” could not take part this time. We know how much work went into it, and we are glad that you entered.`
      : `“${idea_name}” is not one of the ${figures.finalists} finalists. The judges reviewed it with care, and we know how much work went into it. We are glad that you entered.`,
    next: "More about your entry",
    steps: [
      ...(released_reason ? [{ title: "Reason", text: [released_reason] }] : []),
      {
        title: "Your idea stays yours",
        text: rich`You can use it in any way you like. [Read the IP policy](${faqPath(faqIds.ipPolicy)}).`,
      },
      {
        title: "Your entry stays here",
        text: rich`You can read it ${file_path ? "and download your document " : ""}below.`,
      },
      {
        title: "The other entries",
        text: rich`See the [finalists](${pages.finalists}) and the [winners](${pages.winners}).`,
      },
    ],
  };
}

/** A submitted entry without a decision after the release. */
function undecided({ firstName, idea_name, receipt_number }: ResultReader): Content {
  return {
    title: `${firstName}, your entry has no decision yet.`,
    lead: `The results are out, but “${idea_name}” has no decision. This is our mistake, not prizes: we have your entry as you submitted it.`,
    steps: [
      {
        title: "Contact us",
        text: rich`[Send us](${pages.contact}) ${receipt_number ? `your receipt number, ${receipt_number},` : "the name of your idea,"} and we check your entry.`,
      },
      {
        title: "We email you the decision",
        text: rich`Everyone on your team gets it by email, and it appears here.`,
      },
    ],
  };
}

/** The sender and the date of the email after a release; after that date, advice for a team without the email. */
function emailStep(
  { challenge, now }: ChallengeFacts,
  release: "results" | "top_three" | "final",
  from: "provider" | "designPartner",
  about: string,
): ResultStep {
  const sender = capitalized(organization[from]);
  const { end, isOver } = contactDay(challenge[`${release}_released_at`] ?? now.toISOString(), now);
  const { day } = challengeDate(end.toISOString());
  if (isOver) {
    return {
      isOver: true,
      title: `An email by ${day}`,
      text: rich`${sender} has emailed everyone on the team, ${about}. If you haven’t received it, check your spam folder, then [contact us](${pages.contact}).`,
    };
  }
  return {
    when: `By ${day}`,
    title: `${sender} emails you`,
    text: rich`Everyone on the team gets it, ${about}. Please check your spam folder, too.`,
  };
}

/** A decision whose announced date has passed. */
function lateStep(title: string, announced: string): ResultStep {
  return {
    when: "Later than announced",
    title,
    text: rich`It was announced for ${announced}, and the decision is not out yet. We email everyone on your team as soon as it is.`,
  };
}

function publicPageStep({ publicPage }: ResultReader): ResultStep {
  const workspace = { text: "your workspace", href: pages.workspace };
  if (!publicPage) {
    return {
      title: "Your page is not public",
      text: ["Your team can publish it in ", workspace, "."],
    };
  }
  return {
    title: "Your page is public",
    text: [
      { text: "See your page", href: publicPage },
      ". Your team can change its content and the names on it in ",
      workspace,
      ".",
    ],
  };
}

const finalistIpStep: ResultStep = {
  title: "Idea ownership",
  text: rich`${ipOfFinalists} ${ipPolicy.acquired} [Read the IP policy](${faqPath(faqIds.ipPolicy)}).`,
};

/** The pitches, or the late decision about them. */
function parisStep(facts: ChallengeFacts, text: string): ResultStep {
  const { challengeEnds } = facts.dates;
  if (facts.state === "deciding") return lateStep("The decision", challengeEnds.roughly);
  return { when: capitalized(challengeEnds.roughly), title: "Paris", text: [text] };
}

const finalistPrize = (label: string) => ({
  label,
  figure: figures.finalistPrize,
  note: "in cash, and the medals of a finalist",
});

const workspaceLink = { text: "Open your workspace", href: pages.workspace } as const;
const winnersLink = { text: "See the winners", href: pages.winners } as const;

/** The result on a team’s dashboard after the release. */
export interface Result {
  /** Good news appears in large type on a dark background. */
  readonly isGoodNews: boolean;
  readonly title: string;
  readonly lead: string;
  /** Prizes, with the figure in large type. */
  readonly prizes: readonly Prize[];
  readonly next: string;
  readonly steps: readonly ResultStep[];
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

interface Prize {
  readonly label: string;
  readonly figure: string;
  readonly note?: string;
}

interface ResultStep {
  /** A past step, which comes last. */
  readonly isOver?: boolean;
  /** Its announced time, if it has one. */
  readonly when?: string;
  readonly title: string;
  readonly text: RichText;
}

interface ResultReader
  extends Pick<Entry, "idea_name" | "receipt_number" | "file_path" | "released_reason"> {
  readonly firstName: string;
  /** The address of the public page about the idea, if there is one. */
  readonly publicPage: string | null;
  readonly facts: ChallengeFacts;
}

export const feedback = {
  title: "Feedback from the judges",
  lead: "The average score for each criterion, and the judges’ comments in random order, without names.",
  how: "How judging works",
  none: "None",
  scale: (highest: number) => `Scores range from 1 to ${highest}; ${highest} is the best.`,
  outOf: (highest: number) => `of ${highest}`,
} as const;

export const contactAction = "Contact us";

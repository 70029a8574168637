import { AWARDS, INVESTMENT_NOTE, type Place } from "#shared/awards.ts";
import { contactDay } from "#shared/contactDay.ts";
import { paths } from "~/config/paths.ts";
import type { Submission } from "~/data/submission.ts";
import { challengeDate } from "../dates.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { ipPolicy } from "../ipPolicy.ts";
import { type MarkdownValues, titledText } from "../markdown.ts";
import { challengeName, organization } from "../organization.ts";
import { capitalized, type RichText } from "../text.ts";
import { factValues } from "../values.ts";
import type { DecidedState } from "./decided.ts";
import source from "./results.md";

interface ResultReader
  extends Pick<Submission, "idea_name" | "receipt_number" | "file_path" | "released_reason"> {
  readonly firstName: string;
  /** The id of the public page about the idea, if there is one. */
  readonly projectId: string | null;
  readonly facts: ChallengeFacts;
}

/** The content of a result. Its title, its lead and the steps are in results.md. */
interface Content {
  /** Good news appears in large type on a dark background. */
  readonly isGoodNews?: boolean;
  /** The id of its title; by default the state. */
  readonly head?: (reader: ResultReader) => string;
  /** Prizes, with the figure in large type. */
  readonly prizes?: readonly Prize[];
  readonly email?: ReleaseEmail;
  readonly next?: string;
  /** The ids of the steps, in order. The step about the email is added. */
  readonly steps: (reader: ResultReader) => readonly string[];
  readonly links?: readonly { readonly text: string; readonly href: string }[];
}

interface Prize {
  readonly label: string;
  readonly figure: string;
  readonly note: string;
}

/** The email to finalists within days after a release. */
interface ReleaseEmail {
  readonly release: "results" | "top_three" | "final";
  readonly sender: "provider" | "designPartner";
  readonly about: string;
}

interface ResultStep {
  /** Its announced time, if it has one. */
  readonly when?: string | undefined;
  readonly title: string;
  readonly text: RichText;
}

const openWorkspace = { text: "Open your workspace", href: paths.workspace };
const seeWinners = { text: "See the winners", href: paths.winners };

const finalistPrize = (label: string): Prize => ({
  label,
  figure: figures.finalistPrize,
  note: "in cash, and the medals of a finalist",
});

const pageAndOwnership = ({ projectId }: ResultReader) => [
  projectId ? "public_page" : "no_public_page",
  "ownership",
];

const isDeciding = ({ facts }: ResultReader) => facts.state === "deciding";

function won(place: Place, figure: string, note: string): Content {
  return {
    isGoodNews: true,
    prizes: [{ label: AWARDS[place].name, figure, note }],
    email: { release: "final", sender: "provider", about: "about the prize and the next steps" },
    steps: pageAndOwnership,
    links: [openWorkspace, seeWinners],
  };
}

const CONTENT: Record<DecidedState, Content> = {
  first: won(
    "first",
    `Up to ${figures.firstPrize}`,
    `made up of ${figures.firstPrizeCash} cash and ${figures.ventureInvestment} venture investment. ${INVESTMENT_NOTE}`,
  ),
  second: won("second", figures.secondPrize, "in cash, and a trophy and medals"),
  third: won("third", figures.thirdPrize, "in cash, and a trophy and medals"),
  // A finalist without a rank, after the final.
  unplaced: {
    prizes: [finalistPrize("Your prize")],
    email: { release: "final", sender: "provider", about: "about your prize and the medals" },
    steps: pageAndOwnership,
    links: [openWorkspace, seeWinners],
  },
  // A finalist before the top three are selected.
  finalist: {
    isGoodNews: true,
    prizes: [finalistPrize("Your guaranteed prize")],
    email: { release: "results", sender: "designPartner", about: "to get to know you and to plan" },
    steps: (reader) => {
      if (isDeciding(reader)) return ["late_decision"];
      const { state, isLate } = reader.facts;
      const selection = isLate ? "late_selection" : "selection";
      return ["mentorship", ...(state === "finalists" ? [selection] : []), "pitches"];
    },
    links: [openWorkspace],
  },
  // A finalist that pitches in Paris.
  top_three: {
    isGoodNews: true,
    head: (reader) => (isDeciding(reader) ? "top_three_after_pitches" : "top_three"),
    prizes: [
      finalistPrize("Already yours"),
      { label: "First prize", figure: figures.firstPrize, note: "at most, cash and investment" },
    ],
    email: {
      release: "top_three",
      sender: "designPartner",
      about: "about travel, accommodation and the pitch",
    },
    steps: (reader) => (isDeciding(reader) ? ["late_decision"] : ["preparation", "your_pitch"]),
    links: [openWorkspace],
  },
  not_for_paris: {
    prizes: [finalistPrize("Your prize")],
    email: { release: "top_three", sender: "provider", about: "about your prize and the medals" },
    steps: (reader) => [
      ...pageAndOwnership(reader),
      isDeciding(reader) ? "late_decision" : "pitches_of_others",
    ],
    links: [openWorkspace],
  },
  declined: {
    head: ({ released_reason }) => (released_reason ? "ineligible" : "declined"),
    next: "More about your entry",
    steps: ({ released_reason, file_path }) => [
      ...(released_reason ? ["reason"] : []),
      "idea",
      file_path ? "entry_with_document" : "entry",
      "others",
    ],
  },
  // A submitted submission without a decision after the release.
  undecided: {
    steps: ({ receipt_number }) => [
      receipt_number ? "contact_with_receipt" : "contact",
      "decision_by_email",
    ],
  },
};

/** The result at the top of a team's dashboard, after the release. */
export function resultOf(person: DecidedState, reader: ResultReader) {
  const {
    isGoodNews = false,
    head = () => person,
    prizes = [],
    email,
    next = "Next steps",
    steps,
    links = [],
  } = CONTENT[person];
  const sent = email && sentEmail(email, reader.facts);
  const values = { ...valuesOf(reader), ...sent?.values };
  const ids = steps(reader);
  // An email of the past comes last.
  const ordered = !sent ? ids : sent.isOver ? [...ids, "emailed"] : ["email", ...ids];
  const { title, text: lead } = titledText(source, head(reader), values);
  return {
    isGoodNews,
    title,
    lead,
    prizes,
    next,
    steps: ordered.map((id) => stepOf(id, values)),
    links,
  };
}

/** A step; its heading may begin with its time: "Until January: Mentorship". */
function stepOf(id: string, values: MarkdownValues): ResultStep {
  const { title, text } = titledText(source, id, values);
  const [, when, name = ""] = /^(?:(.*?): )?(.*)$/.exec(title) ?? [];
  return { when, title: name, text };
}

/** The day of the email after a release, and whether that day has passed. */
function sentEmail({ release, sender, about }: ReleaseEmail, { challenge, now }: ChallengeFacts) {
  const { end, isOver } = contactDay(challenge[`${release}_released_at`] ?? now.toISOString(), now);
  const emailDay = challengeDate(end.toISOString()).day;
  return { isOver, values: { emailDay, sender: capitalized(organization[sender]), about } };
}

function valuesOf(reader: ResultReader): MarkdownValues {
  const { firstName, idea_name, receipt_number, released_reason, projectId, facts } = reader;
  return {
    ...factValues(facts),
    firstName,
    idea: idea_name,
    challenge: challengeName(facts),
    receipt: receipt_number ?? "",
    reason: released_reason ?? "",
    projectId: projectId ?? "",
    ipRight: ipPolicy.right,
  };
}

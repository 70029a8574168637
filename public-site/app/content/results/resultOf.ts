import { challengeDate } from "#common/content/dates.ts";
import type { DecidedState } from "#common/content/decided.ts";
import { resultHead } from "#common/content/resultHead.ts";
import type { RichText } from "#common/content/text.ts";
import { capitalized } from "#common/words.ts";
import { INVESTMENT_NOTE, PLACES } from "#shared/awards.ts";
import { contactDay } from "#shared/contactDay.ts";
import { paths } from "~/config/paths.ts";
import type { TeamPage } from "~/data/finalistPage.ts";
import type { Submission } from "~/data/submission.ts";
import type { ChallengeFacts } from "../facts.ts";
import { figures } from "../figures.ts";
import { ipPolicy } from "../ipPolicy.ts";
import { type MarkdownValues, titledText } from "../markdown.ts";
import { organization } from "../organization.ts";
import { factValues } from "../values.ts";
import source from "./results.md";

interface ResultReader
  extends Pick<Submission, "idea_name" | "receipt_number" | "released_reason"> {
  readonly firstName: string;
  /** The team's page about the idea; null if it is not a finalist. */
  readonly page: Pick<TeamPage, "id" | "visibility"> | null;
  readonly facts: ChallengeFacts;
}

/** The content of a result. Its title and its lead are in resultHead.ts, the steps in results.md. */
interface Content {
  /** Good news appears in large type on a dark background. */
  readonly isGoodNews?: boolean;
  /** Prizes, with the figure in large type. */
  readonly prizes?: readonly Prize[];
  readonly email?: ReleaseEmail | ((facts: ChallengeFacts) => ReleaseEmail);
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

/** The email to finalists within days after a decision. */
interface ReleaseEmail {
  readonly since: "results_released_at" | "pitching_known_at" | "final_released_at";
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
  note: "in cash, plus finalist medals",
});

/** To a finalist without a rank: since the final if more pitched than win a prize, otherwise since it left before. */
const prizeEmail = ({ challenge }: ChallengeFacts): ReleaseEmail => ({
  since: Number(challenge.pitching) > PLACES.length ? "final_released_at" : "pitching_known_at",
  sender: "provider",
  about: "about your prize and the medals",
});

const pageAndOwnership = ({ page }: ResultReader) => [
  page?.visibility === "public" ? "public_page" : "no_public_page",
  "ownership",
];

/** While the team can still win: nothing if it has published its page, but cannot show it now. */
function pageStep({ page }: ResultReader): string[] {
  if (page?.visibility === "public") return ["public_page"];
  return page?.visibility === "private" ? ["publish_page"] : [];
}

const isDeciding = ({ facts }: ResultReader) => facts.state === "deciding";

function won(figure: string, note: string): Content {
  return {
    isGoodNews: true,
    prizes: [{ label: "Your prize", figure, note }],
    email: {
      since: "final_released_at",
      sender: "provider",
      about: "about the prize and the next steps",
    },
    steps: pageAndOwnership,
    links: [openWorkspace, seeWinners],
  };
}

const CONTENT: Record<DecidedState, Content> = {
  first: won(
    `Up to ${figures.firstPrize}`,
    `made up of ${figures.firstPrizeCash} in cash and ${figures.ventureInvestment} in venture investment. ${INVESTMENT_NOTE}`,
  ),
  second: won(figures.secondPrize, "in cash, plus a trophy and medals"),
  third: won(figures.thirdPrize, "in cash, plus a trophy and medals"),
  // A finalist without a rank, after the final.
  unplaced: {
    prizes: [finalistPrize("Your prize")],
    email: prizeEmail,
    steps: pageAndOwnership,
    links: [openWorkspace, seeWinners],
  },
  // A finalist before the top three are selected.
  finalist: {
    isGoodNews: true,
    prizes: [finalistPrize("Your guaranteed prize")],
    email: {
      since: "results_released_at",
      sender: "designPartner",
      about: "to get to know you and plan the next steps",
    },
    steps: (reader) => {
      if (isDeciding(reader)) return ["late_decision"];
      const { isLate, allPitch } = reader.facts;
      const selection = isLate ? "late_selection" : "selection";
      return ["mentorship", ...(allPitch ? [] : [selection]), "pitches", ...pageStep(reader)];
    },
    links: [openWorkspace],
  },
  // A finalist that pitches in Paris.
  top_three: {
    isGoodNews: true,
    prizes: [
      finalistPrize("Already yours"),
      { label: "First prize", figure: figures.firstPrize, note: "at most, in cash and investment" },
    ],
    email: {
      since: "pitching_known_at",
      sender: "designPartner",
      about: "about travel, accommodation and the pitch",
    },
    steps: (reader) =>
      isDeciding(reader) ? ["late_decision"] : ["preparation", "your_pitch", ...pageStep(reader)],
    links: [openWorkspace],
  },
  not_for_paris: {
    prizes: [finalistPrize("Your prize")],
    email: prizeEmail,
    steps: (reader) => [
      ...pageAndOwnership(reader),
      isDeciding(reader) ? "late_decision" : "pitches_of_others",
    ],
    links: [openWorkspace],
  },
  declined: {
    next: "More about your entry",
    steps: ({ released_reason, facts }) => [
      ...(released_reason ? ["reason"] : []),
      "idea",
      facts.isDecided ? "others_and_winners" : "others",
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
    prizes = [],
    email,
    next = "Next steps",
    steps,
    links = [],
  } = CONTENT[person];
  const sent =
    email && sentEmail(typeof email === "function" ? email(reader.facts) : email, reader.facts);
  const values = { ...valuesOf(reader), ...sent?.values };
  const ids = steps(reader);
  // An email of the past comes last.
  const ordered = !sent ? ids : sent.isOver ? [...ids, "emailed"] : ["email", ...ids];
  const { challenge, now } = reader.facts;
  const { title, lead } = resultHead(person, { ...reader, challenge, now });
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

/** The day of the email after a decision, and whether that day has passed. */
function sentEmail({ since, sender, about }: ReleaseEmail, { challenge, now }: ChallengeFacts) {
  const { end, isOver } = contactDay(challenge[since] ?? now.toISOString(), now);
  const emailDay = challengeDate(end.toISOString()).day;
  return { isOver, values: { emailDay, sender: capitalized(organization[sender]), about } };
}

function valuesOf(reader: ResultReader): MarkdownValues {
  const { receipt_number, released_reason, page, facts } = reader;
  return {
    ...factValues(facts),
    receipt: receipt_number ?? "",
    reason: released_reason ?? "",
    projectId: page?.id ?? "",
    ipRight: ipPolicy.right,
  };
}

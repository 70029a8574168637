import {
  type Block,
  plainBlocks,
  type RichText,
  rich,
  titledList,
  unbroken,
} from "#common/content/text.ts";
import { maxDocumentSize, typesInWords } from "#common/documents.ts";
import { capitalized } from "#common/words.ts";
import { paths } from "~/config/paths.ts";
import { excerptAround, folded, searchedWords } from "../lib/searchedWords.ts";
import { exclusions } from "./brief.ts";
import { deviceSpecifications } from "./deviceSpecifications.ts";
import { eligibility } from "./eligibility.ts";
import { evaluation } from "./evaluation.ts";
import type { ChallengeFacts } from "./facts.ts";
import source from "./faq.md";
import { figures } from "./figures.ts";
import { fillSections, type MarkdownValues } from "./markdown.ts";
import { prizesInWords, prizesNote } from "./prizes.ts";
import type { JsonLd } from "./structuredData.ts";
import { factValues } from "./values.ts";

export interface FaqItem {
  /** Part of the address, so it must not change. */
  readonly id: number;
  readonly question: string;
  readonly answer: readonly Block[];
}

export interface FaqSection {
  readonly title: string;
  readonly items: readonly FaqItem[];
}

/** The questions of the FAQ (faq.md) in their sections. */
export function faqSections(facts: ChallengeFacts): readonly FaqSection[] {
  const sections: (FaqSection & { items: FaqItem[] })[] = [];
  for (const { level, id, title, blocks } of fillSections(source, valuesOf(facts))) {
    if (level === 1) sections.push({ title, items: [] });
    else sections.at(-1)?.items.push({ id: Number(id), question: title, answer: blocks });
  }
  return sections;
}

export function faqItems(facts: ChallengeFacts): readonly FaqItem[] {
  return faqSections(facts).flatMap(({ items }) => items);
}

function valuesOf(facts: ChallengeFacts): MarkdownValues {
  const { dates, entering, hasTeams } = facts;
  return {
    ...factValues(facts),
    submissionsOpen: dates.submissionsOpen.day,
    inviteTeam: hasTeams
      ? ` To work in a team, invite others by email before team registration closes on ${dates.registrationCloses.day}.`
      : "",
    keyDates: keyDates(facts),
    teamOrSolo: hasTeams
      ? `No. You enter ${entering}, including yourself. Everyone on the team needs an account with a complete profile. Team registration closes on ${dates.registrationCloses.day}; after that, no one can join or leave a team, and you can enter on your own only.`
      : "No. You enter on your own, with an account and a complete profile.",
    prizes: prizesInWords,
    prizesNote,
    whoRules: eligibility(facts).who.rules.map((rule) => [rule]),
    documentTypes: typesInWords("submissions"),
    documentSize: unbroken(maxDocumentSize("submissions")),
    criteria: titledList(evaluation.criteria),
    exclusions: titledList(exclusions.items),
    specifications: titledList(deviceSpecifications.items),
  };
}

function keyDates({ dates, periods, hasTeams }: ChallengeFacts): readonly RichText[] {
  const rows = [
    ...(hasTeams ? [["Team registration", `until ${dates.registrationCloses.day}`]] : []),
    ["Submissions", periods.submissions],
    ["Evaluation", periods.evaluationDays],
    [`${capitalized(figures.topFinalists)} finalists`, dates.finalistsSelected.day],
    ["Refinement and prototypes", periods.refinement],
    [capitalized(figures.topPitching), dates.topThreeSelected.roughly],
    ["Pitches in Paris", dates.challengeEnds.roughly],
  ];
  return rows.map(([label, date = ""]) => [{ strong: `${label}: ` }, date]);
}

/** Every question with its answer, as JSON-LD. */
export function faqJsonLd(sections: readonly FaqSection[]): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: "en",
    mainEntity: sections.flatMap(({ items }) =>
      items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: plainBlocks(answer) },
      })),
    ),
  };
}

/**
 * The sections with the matching questions, in order, without empty sections. A question matches if it or its
 * answer contains every word of the query, regardless of case, accents and the kind of apostrophe.
 */
export function searchFaq(sections: readonly FaqSection[], query: string): readonly FaqSection[] {
  const words = searchedWords(query);
  function matches({ question, answer }: FaqItem): boolean {
    const text = folded(`${question}\n${plainBlocks(answer)}`);
    return words.every((word) => text.includes(word));
  }
  return sections
    .map((section) => ({ ...section, items: section.items.filter(matches) }))
    .filter(({ items }) => items.length > 0);
}

/** An excerpt of the answer with a match; undefined if the question contains all words. */
export function foundPlace(item: FaqItem, words: readonly string[]): string | undefined {
  const shown = folded(item.question);
  const hidden = words.find((word) => !shown.includes(word));
  const line = plainBlocks(item.answer)
    .split("\n")
    .find((one) => hidden && folded(one).includes(hidden));
  return hidden && line && excerptAround(line, hidden);
}

/** In the search field, while it is empty. */
export const faqSearchExamples = "Try “patent” or “prize”";

export const noQuestionFound = rich`No questions match. Try another word, or [ask us](${paths.contact}).`;

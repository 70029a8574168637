import type { Reliability } from "#common/judging/model.ts";
import { formatRounded } from "#common/judging/numbers.ts";
import type { Result, Warning } from "#common/judging/result.ts";
import type { Tie } from "#common/judging/ties.ts";
import { isFinal, type Round } from "../rounds/round.ts";

/** A judge's severity with its error, where there is one. */
export function severityFigure(effect: number, error: number | undefined): string {
  const figure = `${effect >= 0 ? "+" : "−"}${formatRounded(Math.abs(effect), 2)}`;
  return error === undefined ? figure : `${figure} ± ${formatRounded(error, 2)}`;
}

/** What a judge's severity means. Within two errors it may be chance. */
export function severityWords(effect: number, error: number | undefined): string {
  if (error === undefined) return "Too few reviews to tell";
  if (Math.abs(effect) <= 2 * error) return "As the others, as far as one can tell";
  return effect < 0 ? "More severe than the others" : "More generous than the others";
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** How far the judges agree, in words for somebody who never heard of an intraclass correlation. */
export function agreementWords({ single, mean }: Reliability): string {
  const trust =
    mean >= 0.75
      ? "That is much, for judgements."
      : mean >= 0.5
        ? "That is usual for judgements: take the intervals seriously."
        : "That is little: the order is mostly chance, and more reviews would change it.";
  return `Of the differences between single scores ${percent(single)} come from the entries (ICC(2,1)), of those between the entries' means ${percent(mean)} (ICC(2,k)); the rest from who read them and from chance. ${trust}`;
}

type UnknownChances = Extract<Warning, { kind: "chances_unknown" }>["reason"];

const WHY_UNKNOWN: Readonly<Record<UnknownChances, string>> = {
  one_judge: "one judge has read all of it, and nothing tells that judge's severity from chance",
  equal_scores: "all scores are the same",
  too_few_reviews: "there are too few reviews for so many entries and judges",
  no_disagreement: "the judges differ by nothing but their severity",
};

/** What a result may be misread for, as a sentence. */
export function warningWords(warning: Warning): string {
  switch (warning.kind) {
    case "chances_unknown":
      return `Chances, intervals and how far the judges agree cannot be estimated: ${WHY_UNKNOWN[warning.reason]}.`;
    case "all_tied":
      return "All entries have the same score: only the rules for equal scores rank them.";
    case "joined_by_one":
      return "Without the reviews of one judge the entries could not be compared: the table of judges says of whom.";
    case "single_reviews":
      return `Only one judge has read ${warning.entries.join(", ")}: the score says as much of the judge as of the entry.`;
  }
}

/** By which score the entries stand. */
export function officialWords({ official, groups }: Result): string {
  if (groups.length > 1) return "There are means, and no ranks.";
  if (official === "mean") return "Every judge has read every entry, so the mean decides.";
  return "Not every judge has reviewed every entry, so the score adjusted for severity decides: what the entry's mean would be if every judge had reviewed it.";
}

/** What the entries above the line do, or in a final the first ones. */
export const goOnWords = (round: Pick<Round, "kind">) => (isFinal(round) ? "get a place" : "go on");

/** How many entries are near to the line. */
export function closeWords({ standings }: Result): string {
  if (!standings.some(({ interval50 }) => interval50)) {
    return "How near entries are to the line cannot be estimated.";
  }
  const close = standings.filter(({ needsDiscussion }) => needsDiscussion).length;
  if (close === 0) return "No entry is so near to the line that it needs to be talked about.";
  return `${close} ${close === 1 ? "entry is" : "entries are"} so near to the line that the panel should talk about them: in a quarter of all draws or more they go on, and in a quarter or more they do not.`;
}

const RULES: Readonly<Record<Tie["rule"], string>> = {
  criterion: "the weightiest criterion",
  head_to_head: "head to head",
  lot: "the lot",
};

/** With whom an entry shares its score, and what has told them apart. */
export const tieWords = ({ with: others, rule }: Tie) =>
  `Same score as ${others.join(", ")}, placed by ${RULES[rule]}`;

const FIGURES: Readonly<Record<string, string>> = {
  rank: "Rank",
  score: "Score",
  reviews: "Reviews",
  mean: "Mean",
  adjusted: "Adjusted",
  expectedRank: "Expected rank",
  interval90: "Ranks in nine of ten draws",
  interval50: "Ranks in half of the draws",
  chance: "Chance",
  needsDiscussion: "To talk about",
  tie: "Same score as",
  official: "Which score is official",
  groups: "Groups",
  warnings: "Warnings",
  order: "Order",
  effect: "Severity",
  error: "Error of the severity",
  changed: "Others would go on without",
};

/** A figure of a result in words; those that have none keep their name. */
export const figureLabel = (figure: string) => FIGURES[figure] ?? figure;

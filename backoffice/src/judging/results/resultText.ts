import type { Reliability } from "#common/judging/model.ts";
import { formatRounded } from "#common/judging/numbers.ts";
import type { Result, Warning } from "#common/judging/result.ts";
import type { Tie } from "#common/judging/ties.ts";
import { countOf } from "#common/words.ts";
import { isFinal, type Round } from "../rounds/round.ts";

export function severityFigure(effect: number, error: number | undefined): string {
  const size = formatRounded(Math.abs(effect), 2);
  const figure = `${effect < 0 && Number(size) > 0 ? "−" : "+"}${size}`;
  return error === undefined ? figure : `${figure} ± ${formatRounded(error, 2)}`;
}

/** Whether the model finds no difference between the judges, as far as the figures show. */
export const areEquallySevere = ({ severities }: Pick<Result, "severities">) =>
  severities.every(({ effect, error }) => severityFigure(effect, error) === "+0.00 ± 0.00");

/** A severity within two standard errors may be chance. */
export function severityLabel(effect: number, error: number | undefined): string {
  if (error === undefined) return "Too few reviews to tell";
  if (Math.abs(effect) <= 2 * error) return "No detectable bias";
  return effect < 0 ? "More severe than the others" : "More generous than the others";
}

export const percent = (share: number) => `${Math.round(share * 100)}%`;

export function agreementText({ single, mean }: Reliability): string {
  const assessment =
    mean >= 0.75
      ? "High agreement for this kind of judging."
      : mean >= 0.5
        ? "Typical agreement for this kind of judging. Pay attention to the intervals."
        : "Low agreement. The order is mostly due to chance, and more reviews would probably change it.";
  return `Agreement between judges: ${percent(mean)}. Differences between entries explain that share of the variation in mean scores and ${percent(single)} of the variation in single scores. The rest is due to judges and chance. ${assessment}`;
}

type UnknownChances = Extract<Warning, { kind: "chances_unknown" }>["reason"];

const UNKNOWN_CHANCES: Readonly<Record<UnknownChances, string>> = {
  one_judge: "a single judge reviewed every entry, so severity cannot be separated from chance",
  equal_scores: "all scores are equal",
  too_few_reviews: "there are too few reviews for this number of entries and judges",
  no_disagreement: "the judges differ only in severity",
};

export function warningText(warning: Warning): string {
  switch (warning.kind) {
    case "chances_unknown":
      return `Chances, intervals and agreement cannot be estimated: ${UNKNOWN_CHANCES[warning.reason]}.`;
    case "all_tied":
      return "All entries have the same score, so they are ranked only by the tie-breaking rules.";
    case "joined_by_one":
      return "The entries can be compared only because of one judge’s reviews. The Judges table shows which judge.";
    case "single_reviews":
      return `Entries with only one reviewer: ${warning.codes.join(", ")}. Each score depends on the judge as much as on the entry.`;
  }
}

/** How many round entries have no place in the ranking; undefined if all have one. */
export function unrankedText(
  { round_entries_count: total }: Pick<Round, "round_entries_count">,
  { standings }: Pick<Result, "standings">,
): string | undefined {
  const unranked = total - standings.length;
  if (unranked <= 0) return undefined;
  const [verb, pronoun] = unranked === 1 ? ["is", "its"] : ["are", "their"];
  return `${countOf(unranked, total)} entries ${verb} not ranked, because none of ${pronoun} reviews count.`;
}

/** Says which score determines the ranking. */
export function rankingText({ official, groups }: Result): string {
  if (groups.length > 1) return "There are no ranks, only means.";
  if (official === "mean") {
    return "Every judge reviewed every entry, so the mean determines the ranking.";
  }
  return "Not every judge reviewed every entry, so the score adjusted for severity determines the ranking. This score estimates what each entry’s mean would be if every judge had reviewed it.";
}

/** The verb for the round entries above the cutoff, as in "5 of 20 advance". */
export const outcomeVerb = (round: Pick<Round, "kind">) =>
  isFinal(round) ? "win a prize" : "advance";

export function cutoffText({ standings }: Result): string {
  if (!standings.some(({ interval50 }) => interval50)) {
    return "How close entries are to the cutoff cannot be estimated.";
  }
  const close = standings.filter(({ needsDiscussion }) => needsDiscussion).length;
  if (close === 0) return "No entry is close enough to the cutoff to need discussion.";
  return `${close} ${close === 1 ? "entry is" : "entries are"} close enough to the cutoff for the panel to discuss: in the simulation, each advances in at least a quarter of the runs and is eliminated in at least a quarter.`;
}

const TIE_BREAKERS: Readonly<Record<Tie["rule"], string>> = {
  criterion: "the criterion with the highest weight",
  head_to_head: "head-to-head comparison",
  lot: "drawing lots",
};

export const tieText = ({ with: others, rule }: Tie) =>
  `Tied with ${others.join(", ")}, ranked by ${TIE_BREAKERS[rule]}`;

import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { fnv1a, mean, rounded, sum } from "./numbers.ts";
import { type Review, scoredReviews } from "./reviews.ts";
import { TIE_RULES, type TieRule } from "./tieRules.ts";

export interface TieInputs {
  /** A positive integer, drawn before the first review. */
  seed: number;
  weights: readonly number[];
  reviews: readonly Review[];
}

/** The entries with the same score, and the rule that broke the tie (TIE_RULES). */
export interface Tie {
  with: string[];
  rule: TieRule;
}

export interface Placed {
  entry: string;
  rank: number;
  tie?: Tie;
}

/** The figure of an entry by a rule, among these entries. A higher figure is better. */
type Figure = (entry: string, among: readonly string[]) => number;

/** The lot of an entry, which does not depend on the other entries. */
function lotOf(seed: number, entry: string): number {
  const generator = xoroshiro128plus(fnv1a(`${seed} ${entry}`));
  // The first numbers of similar seeds are similar.
  for (let skipped = 0; skipped < 8; skipped += 1) uniformFloat64(generator);
  return uniformFloat64(generator);
}

function criterionFigure({ weights, reviews }: TieInputs): Figure {
  const highest = Math.max(...weights);
  const isHeaviest = weights.map((weight) => weight === highest);
  const byEntry = Map.groupBy(reviews, ({ entry }) => entry);
  return (entry) => {
    const scores = (byEntry.get(entry) ?? []).flatMap((review) =>
      review.scores.filter((_, index) => isHeaviest[index]),
    );
    return mean(scores);
  };
}

function headToHeadFigure({ weights, reviews }: TieInputs): Figure {
  const byEntry = Map.groupBy(scoredReviews(reviews, weights), ({ entry }) => entry);
  const duel = (entry: string, other: string) => {
    const others = new Map(
      (byEntry.get(other) ?? []).map((one) => [one.judge, rounded(one.score)]),
    );
    const signs = (byEntry.get(entry) ?? []).map(({ judge, score }) =>
      Math.sign(rounded(score) - (others.get(judge) ?? rounded(score))),
    );
    return Math.sign(sum(signs));
  };
  return (entry, among) => sum(among.map((other) => (other === entry ? 0 : duel(entry, other))));
}

const FIGURES: Readonly<Record<TieRule, (inputs: TieInputs) => Figure>> = {
  criterion: criterionFigure,
  head_to_head: headToHeadFigure,
  lot:
    ({ seed }) =>
    (entry) =>
      lotOf(seed, entry),
};

/** Groups entries with equal figures, the best first, each group in the order of the codes. */
function grouped(entries: readonly string[], figure: (entry: string) => number): string[][] {
  const figures = new Map(entries.map((entry) => [entry, rounded(figure(entry))]));
  const groups = Map.groupBy(entries.toSorted(), (entry) => figures.get(entry) ?? 0);
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** Breaks the ties of equal entries, each with the rule that broke it. */
function breakTies(
  tied: readonly string[],
  rules: readonly { rule: TieRule; figure: Figure }[],
): { entry: string; rule: TieRule }[] {
  const [first, ...others] = rules;
  // Two codes with the same lot.
  if (!first) return tied.map((entry) => ({ entry, rule: "lot" }));
  const groups = grouped(tied, (entry) => first.figure(entry, tied));
  if (groups.length === 1) return breakTies(tied, others);
  return groups.flatMap((group) => {
    const [entry] = group;
    // Among fewer entries, the same rule may still break some ties.
    if (group.length > 1 || !entry) return breakTies(group, rules);
    return { entry, rule: first.rule };
  });
}

/**
 * The entries from rank 1, the highest score first. TIE_RULES break ties.
 * @param scores The official score of each entry.
 */
export function rankEntries(scores: ReadonlyMap<string, number>, inputs: TieInputs): Placed[] {
  const rules = TIE_RULES.map(({ rule }) => ({ rule, figure: FIGURES[rule](inputs) }));
  const groups = grouped([...scores.keys()], (entry) => scores.get(entry) ?? 0);
  return groups
    .flatMap((tied): Omit<Placed, "rank">[] =>
      tied.length === 1
        ? tied.map((entry) => ({ entry }))
        : breakTies(tied, rules).map(({ entry, rule }) => ({
            entry,
            tie: { with: tied.filter((other) => other !== entry), rule },
          })),
    )
    .map((placed, index) => ({ ...placed, rank: index + 1 }));
}

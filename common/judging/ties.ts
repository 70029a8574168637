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

/** The round entries with the same score, and the rule that broke the tie (TIE_RULES). */
export interface Tie {
  with: string[];
  rule: TieRule;
}

export interface Placed {
  code: string;
  rank: number;
  tie?: Tie;
}

/** The figure of a round entry by a rule, among these round entries. A higher figure is better. */
type Figure = (code: string, among: readonly string[]) => number;

/** The lot of a round entry, which does not depend on the other round entries. */
function lotOf(seed: number, code: string): number {
  const generator = xoroshiro128plus(fnv1a(`${seed} ${code}`));
  // The first numbers of similar seeds are similar.
  for (let skipped = 0; skipped < 8; skipped += 1) uniformFloat64(generator);
  return uniformFloat64(generator);
}

function criterionFigure({ weights, reviews }: TieInputs): Figure {
  const highest = Math.max(...weights);
  const isHeaviest = weights.map((weight) => weight === highest);
  const byCode = Map.groupBy(reviews, ({ code }) => code);
  return (code) => {
    const scores = (byCode.get(code) ?? []).flatMap((review) =>
      review.scores.filter((_, index) => isHeaviest[index]),
    );
    return mean(scores);
  };
}

function headToHeadFigure({ weights, reviews }: TieInputs): Figure {
  const byCode = Map.groupBy(scoredReviews(reviews, weights), ({ code }) => code);
  const duel = (code: string, other: string) => {
    const others = new Map((byCode.get(other) ?? []).map((one) => [one.judge, rounded(one.score)]));
    const signs = (byCode.get(code) ?? []).map(({ judge, score }) =>
      Math.sign(rounded(score) - (others.get(judge) ?? rounded(score))),
    );
    return Math.sign(sum(signs));
  };
  return (code, among) => sum(among.map((other) => (other === code ? 0 : duel(code, other))));
}

const FIGURES: Readonly<Record<TieRule, (inputs: TieInputs) => Figure>> = {
  criterion: criterionFigure,
  head_to_head: headToHeadFigure,
  lot:
    ({ seed }) =>
    (code) =>
      lotOf(seed, code),
};

/** Groups round entries with equal figures, the best first, each group in the order of the codes. */
function grouped(codes: readonly string[], figure: (code: string) => number): string[][] {
  const figures = new Map(codes.map((code) => [code, rounded(figure(code))]));
  const groups = Map.groupBy(codes.toSorted(), (code) => figures.get(code) ?? 0);
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** Breaks the ties of equal round entries, each with the rule that broke it. */
function breakTies(
  tied: readonly string[],
  rules: readonly { rule: TieRule; figure: Figure }[],
): { code: string; rule: TieRule }[] {
  const [first, ...others] = rules;
  // Two codes with the same lot.
  if (!first) return tied.map((code) => ({ code, rule: "lot" }));
  const groups = grouped(tied, (code) => first.figure(code, tied));
  if (groups.length === 1) return breakTies(tied, others);
  return groups.flatMap((group) => {
    const [code] = group;
    // Among fewer round entries, the same rule may still break some ties.
    if (group.length > 1 || !code) return breakTies(group, rules);
    return { code, rule: first.rule };
  });
}

/**
 * The round entries from rank 1, the highest score first. TIE_RULES break ties.
 * @param scores The official score of each round entry.
 */
export function rankByScore(scores: ReadonlyMap<string, number>, inputs: TieInputs): Placed[] {
  const rules = TIE_RULES.map(({ rule }) => ({ rule, figure: FIGURES[rule](inputs) }));
  const groups = grouped([...scores.keys()], (code) => scores.get(code) ?? 0);
  return groups
    .flatMap((tied): Omit<Placed, "rank">[] =>
      tied.length === 1
        ? tied.map((code) => ({ code }))
        : breakTies(tied, rules).map(({ code, rule }) => ({
            code,
            tie: { with: tied.filter((other) => other !== code), rule },
          })),
    )
    .map((placed, index) => ({ ...placed, rank: index + 1 }));
}

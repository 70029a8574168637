import type { RankedEntry, Result, ResultInputs } from "#common/judging/result.ts";

/** A figure that was frozen as one thing and is computed as another. */
export interface Difference {
  /** The code; empty for what is about the result as a whole. */
  entry: string;
  figure: string;
  frozen: string;
  computed: string;
}

/** Two machines may round the last digits otherwise. */
const SAME_SCORE = 1e-5;

/** How far two figures may lie apart; without one they have to be the same (verify_result). */
function tolerances({ draws }: ResultInputs, entries: number) {
  // Three standard errors of a chance, where they are largest. A rank is the sum of many chances.
  const chance = 1.5 / Math.sqrt(draws);
  return {
    rank: 0,
    reviews: 0,
    score: SAME_SCORE,
    mean: SAME_SCORE,
    adjusted: SAME_SCORE,
    chance,
    expectedRank: chance * Math.sqrt(entries),
  };
}

const FIGURES = [
  ["rank", "Rank"],
  ["score", "Score"],
  ["reviews", "Reviews"],
  ["mean", "Mean"],
  ["adjusted", "Adjusted"],
  ["expectedRank", "Expected rank"],
  ["chance", "Chance"],
] as const;

const tieWords = ({ tie }: RankedEntry) => (tie ? `${tie.with.join(", ")}: ${tie.rule}` : "None");
const figureWords = (value: number | undefined) => (value === undefined ? "None" : String(value));

/**
 * What differs between a frozen result and what is computed from its inputs, row by row; nothing where
 * they are the same within what so many draws can tell.
 */
export function differencesOf(
  inputs: ResultInputs,
  frozen: Result,
  computed: Result,
): Difference[] {
  const within = tolerances(inputs, frozen.standings.length);
  const whole = (figure: string, was: unknown, is: unknown): Difference[] => {
    const [frozenText, computedText] = [JSON.stringify(was), JSON.stringify(is)];
    return frozenText === computedText
      ? []
      : [{ entry: "", figure, frozen: frozenText ?? "None", computed: computedText ?? "None" }];
  };
  const [before, after] = [frozen, computed].map(
    ({ standings }) => new Map(standings.map((one) => [one.entry, one])),
  );
  const codes = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  return [
    ...whole("Official score", frozen.official, computed.official),
    ...whole("Method", frozen.method, computed.method),
    ...whole("Groups", frozen.groups, computed.groups),
    ...codes.flatMap((entry): Difference[] => {
      const [was, is] = [before?.get(entry), after?.get(entry)];
      if (!was || !is) {
        const there = (one: RankedEntry | undefined) => (one ? "There" : "Missing");
        return [{ entry, figure: "Entry", frozen: there(was), computed: there(is) }];
      }
      const tie = { entry, figure: "Same score as", frozen: tieWords(was), computed: tieWords(is) };
      return [
        ...FIGURES.filter(([name]) => !isSame(was[name], is[name], within[name])).map(
          ([name, figure]) => ({
            entry,
            figure,
            frozen: figureWords(was[name]),
            computed: figureWords(is[name]),
          }),
        ),
        ...(tie.frozen === tie.computed ? [] : [tie]),
      ];
    }),
  ];
}

function isSame(was: number | undefined, is: number | undefined, tolerance: number): boolean {
  if (was === undefined || is === undefined) return was === is;
  return Math.abs(was - is) <= tolerance;
}

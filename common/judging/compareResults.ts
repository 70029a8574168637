import { canonicalJson } from "./canonical.ts";
import type { Result, ResultInputs } from "./result.ts";

/** A figure that is not what the inputs give. */
export interface Difference {
  /** The entry's code, the judge's id, or undefined for what is about the whole round. */
  entry?: string;
  judge?: string;
  /** Its name in the result, such as "rank"; "order" of the standings. */
  figure: string;
  frozen: unknown;
  computed: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a search for the best variances finds may differ by this on a machine that rounds otherwise. */
const SEARCHED = 1e-5;
const RANK_FIGURES = ["expectedRank", "interval90", "interval50"];
const FITTED_FIGURES = ["adjusted", "score", "effect", "error"];
/** Always of the mixed model; least squares and means are exact. */
const RELIABILITY_FIGURES = ["reliability.single", "reliability.mean"];

/**
 * How far what depends on draws may differ. Every draw takes the same random numbers everywhere, but a
 * machine that rounds a logarithm otherwise may give some draws to the next cell of the grid. A figure
 * from so many draws is known to one standard error anyway: a share of them to 0.5 / √draws at worst, a
 * mean rank to its deviation / √draws. A rank that a share of the draws lies below is a whole number,
 * and where draws are thin it moves by about twice the error of the mean.
 */
function drawTolerance(figure: string, computed: Fields, draws: number): number {
  const root = Math.sqrt(draws);
  if (figure === "chance") return 0.5 / root;
  const [from = 1, to = 1] = (computed.interval90 ?? []) as number[];
  // Nine in ten draws lie within 1.64 deviations on each side.
  const deviation = Math.max(0.5, (to - from) / 3.29);
  return figure === "expectedRank" ? deviation / root : 1 + (2 * deviation) / root;
}

function isNear(a: unknown, b: unknown, tolerance: number): boolean {
  const [left, right] = [[a].flat(), [b].flat()];
  return (
    left.length === right.length &&
    left.every((value, index) => {
      const other = right[index];
      return (
        typeof value === "number" &&
        typeof other === "number" &&
        Math.abs(value - other) <= tolerance
      );
    })
  );
}

const isSame = (a: unknown, b: unknown) =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));

/** Which tolerance a figure has: by the method, and by whether draws make it. */
function toleranceOf(figure: string, computed: Fields, { kind, draws }: ResultInputs): number {
  if (figure === "chance" || RANK_FIGURES.includes(figure)) {
    return drawTolerance(figure, computed, draws);
  }
  const isFitted = kind === "first_reading" && FITTED_FIGURES.includes(figure);
  return isFitted || RELIABILITY_FIGURES.includes(figure) ? SEARCHED : 0;
}

/**
 * Where a result is not what its inputs give, row by row: ranks, means, rules and names have to be the
 * same, what is searched or drawn within what that can tell.
 * @param frozen As it was kept, or read from a file.
 * @param computed By computeResult from `inputs`.
 */
export function differencesBetween(
  frozen: Result,
  computed: Result,
  inputs: ResultInputs,
): Difference[] {
  const found: Difference[] = [];
  const compare = (whose: Pick<Difference, "entry" | "judge">, left: Fields, right: Fields) => {
    for (const figure of new Set([...Object.keys(left), ...Object.keys(right)])) {
      if (isSame(left[figure], right[figure])) continue;
      if (isNear(left[figure], right[figure], toleranceOf(figure, right, inputs))) continue;
      if (figure === "needsDiscussion" && followsFrom(left, inputs)) continue;
      found.push({ ...whose, figure, frozen: left[figure], computed: right[figure] });
    }
  };
  const compareLists = (
    name: "entry" | "judge",
    left: readonly object[],
    right: readonly object[],
  ) => {
    const keyOf = (one: object) => String((one as Fields)[name]);
    const [lefts, rights] = [left, right].map(
      (list) => new Map(list.map((one) => [keyOf(one), one])),
    );
    for (const key of new Set([...(lefts?.keys() ?? []), ...(rights?.keys() ?? [])])) {
      compare({ [name]: key }, { ...lefts?.get(key) }, { ...rights?.get(key) });
    }
    const [order, expected] = [left.map(keyOf), right.map(keyOf)];
    if (!isSame(order, expected))
      found.push({ figure: "order", frozen: order, computed: expected });
  };
  const rest = ({ standings, severities, influences, reliability, ...others }: Result): Fields => ({
    ...others,
    ...(reliability && {
      "reliability.single": reliability.single,
      "reliability.mean": reliability.mean,
    }),
  });
  compare({}, rest(frozen), rest(computed));
  compareLists("entry", frozen.standings, computed.standings);
  compareLists("judge", frozen.severities, computed.severities);
  compareLists("judge", frozen.influences, computed.influences);
  return found;
}

/** A row in words. */
export function differenceWords({ entry, judge, figure, frozen, computed }: Difference): string {
  const whose = entry ? ` of entry ${entry}` : judge ? ` of judge ${judge}` : "";
  const text = (value: unknown) => (value === undefined ? "nothing" : JSON.stringify(value));
  return `${figure}${whose}: the record says ${text(frozen)}, computed is ${text(computed)}.`;
}

/** Whether an entry is marked as its own interval says, where that is within the tolerance. */
function followsFrom(standing: Fields, { places }: ResultInputs): boolean {
  const [from, to] = (standing.interval50 ?? []) as number[];
  if (from === undefined || to === undefined) return false;
  return standing.needsDiscussion === (from <= places && to > places);
}

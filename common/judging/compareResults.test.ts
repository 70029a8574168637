import { expect, test } from "vitest";
import { differencesBetween, differenceWords } from "./compareResults.ts";
import { computeResult, type Result, type ResultInputs } from "./result.ts";
import { simulatePanel } from "./testing/panels.ts";

const { inputs } = simulatePanel({ entries: 6, judges: 4, missing: 2, deviation: 0.6, seed: 5 });
const PANEL: ResultInputs = { ...inputs, draws: 2000, places: 2 };
const FIRST: ResultInputs = { ...PANEL, kind: "first_reading" };

/** A result with one figure of its first entry moved. */
function moved(result: Result, figure: "chance" | "expectedRank" | "adjusted", by: number): Result {
  const standings = result.standings.map((one, index) =>
    index === 0 ? { ...one, [figure]: (one[figure] ?? 0) + by } : one,
  );
  return { ...result, standings };
}

test("a result is the one that its inputs give", () => {
  expect(differencesBetween(computeResult(PANEL), computeResult(PANEL), PANEL)).toEqual([]);
});

test.each([
  // One standard error of a share of 2,000 draws is 0.011.
  ["chance", PANEL, -0.01, true],
  ["chance", PANEL, -0.02, false],
  ["expectedRank", PANEL, 0.005, true],
  ["expectedRank", PANEL, 0.2, false],
  // Least squares are exact; the variances of the mixed model are searched for.
  ["adjusted", PANEL, 0.000001, false],
  ["adjusted", FIRST, 0.000001, true],
  ["adjusted", FIRST, 0.0001, false],
] as const)("%s may differ as far as it can be known (%#)", (figure, of, by, isSame) => {
  const result = computeResult(of);
  const found = differencesBetween(moved(result, figure, by), result, of);
  expect(found.map((one) => one.figure)).toEqual(isSame ? [] : [figure]);
});

test("a difference names the entry, the figure and both values", () => {
  const result = computeResult(PANEL);
  const [first, ...others] = result.standings;
  if (!first) throw new Error("There is no ranking.");
  const frozen = { ...result, standings: [{ ...first, rank: 9 }, ...others] };
  const [row] = differencesBetween(frozen, result, PANEL);
  expect(row).toEqual({ entry: first.entry, figure: "rank", frozen: 9, computed: 1 });
  expect(row && differenceWords(row)).toBe(
    `rank of entry ${first.entry}: the record says 9, computed is 1.`,
  );
});

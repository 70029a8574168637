import { expect, test } from "vitest";
import { differencesBetween } from "./compareResults.ts";
import { computeResult, type ResultInputs } from "./result.ts";
import { simulatePanel } from "./testing/panels.ts";

const { inputs } = simulatePanel({ codes: 6, judges: 4, missing: 2, deviation: 0.6, seed: 5 });
const PANEL: ResultInputs = { ...inputs, draws: 2000, places: 2 };
test("a result equals the one computed from its inputs, to the last digit", () => {
  const result = computeResult(PANEL);
  expect(differencesBetween(computeResult(PANEL), result)).toEqual([]);
  const standings = result.standings.map((one, index) =>
    index === 0 ? { ...one, chance: (one.chance ?? 0) + 0.000001 } : one,
  );
  expect(differencesBetween({ ...result, standings }, result)).toEqual([
    expect.stringMatching(/^chance of round entry/),
  ]);
});

test("a difference names the entry, the figure and both values", () => {
  const result = computeResult(PANEL);
  const [first, ...others] = result.standings;
  if (!first) throw new Error("There is no ranking.");
  const locked = { ...result, standings: [{ ...first, rank: 9 }, ...others] };
  expect(differencesBetween(locked, result)).toEqual([
    `rank of round entry ${first.code}: the file says 9, but the recomputed value is 1.`,
  ]);
});

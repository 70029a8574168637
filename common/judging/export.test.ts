import { expect, test } from "vitest";
import { differences, exportResult, parseExport } from "./export.ts";
import { FORMULA, type ResultInputs } from "./result.ts";
import { NIPS_VARIANCES, simulateRound } from "./testing/simulation.ts";

const ROUND = { entries: 20, judges: 6, readers: 3, variances: NIPS_VARIANCES, seed: 9 };
const INPUTS: ResultInputs = {
  formula: FORMULA,
  kind: "first_reading",
  scale: 5,
  votes: [],
  seed: 1,
  draws: 200,
  places: 5,
  weights: [2, 1],
  reviews: simulateRound(ROUND).reviews.map(({ entry, judge, score }) => ({
    entry,
    judge,
    scores: [score, score + 1],
  })),
};
const FILE = JSON.stringify(exportResult(INPUTS));

test("an exported result is the same when it is computed again", () => {
  expect(differences(parseExport(FILE))).toEqual([]);
});

test.each([
  ["a score", (file: string) => file.replace(/"scores":\[[^,]+/, '"scores":[9')],
  ["a weight", (file: string) => file.replace('"weights":[2', '"weights":[3')],
  ["the ranking", (file: string) => file.replace(/"rank":1\b/, '"rank":2')],
  ["a chance", (file: string) => file.replace(/"chance":[^,]+/, '"chance":0.123')],
  ["a judge's severity", (file: string) => file.replace(/"effect":[^,]+/, '"effect":0.1')],
])("a file in which %s was changed is found out", (_, change) => {
  const changed = change(FILE);
  expect(changed).not.toBe(FILE);
  expect(differences(parseExport(changed)).length).toBeGreaterThan(0);
});

test.each([
  ["", "no JSON"],
  ["null", "formula"],
  ['{"inputs":{"formula":"0"}}', "computed by formula 0"],
  [FILE.replace('"seed":1', '"seed":1.5'), "whole numbers"],
  [FILE.replace('"weights":[2', '"weights":["2"'), "weights"],
  [FILE.replace('"judge":', '"reader":'), "A review has"],
  [FILE.replace('"standings"', '"places"'), "no ranking"],
])("a file that is no result is refused: %#", (text, words) => {
  expect(() => parseExport(text)).toThrow(words);
});

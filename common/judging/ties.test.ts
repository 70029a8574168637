import { describe, expect, test } from "vitest";
import { computeResult, FORMULA, type ResultInputs } from "./result.ts";
import type { Review } from "./reviews.ts";
import { TIE_RULES } from "./tieRules.ts";

/** The scores of each round entry: a row for each judge, a score for each criterion. */
function inputsOf(
  table: Record<string, number[][]>,
  more: Partial<ResultInputs> = {},
): ResultInputs {
  const reviews = Object.entries(table).flatMap(([code, lines]) =>
    lines.map((scores, judge): Review => ({ code, judge: `judge ${judge + 1}`, scores })),
  );
  return {
    formula: FORMULA,
    kind: "final",
    scale: 5,
    seed: 7,
    draws: 50,
    places: 1,
    weights: [1, 1],
    reviews,
    ...more,
  };
}

const placed = (inputs: ResultInputs) =>
  computeResult(inputs).standings.map(({ code, tie }) => [code, tie?.rule]);

describe("equal scores", () => {
  test("are ranked by published rules in a fixed order", () => {
    expect(TIE_RULES.map(({ rule }) => rule)).toEqual(["criterion", "head_to_head", "lot"]);
  });

  test.each([
    ["the criterion with the highest weight", { a: [[1, 5]], b: [[2, 3]], c: [[1, 1]] }, [2, 1]],
    [
      "the mean of all criteria with the highest weight",
      { a: [[2, 3, 5]], b: [[4, 3, 1]], c: [[1, 1, 1]] },
      [2, 2, 1],
    ],
  ])("are ranked first by %s", (_, table, weights) => {
    expect(placed(inputsOf(table, { weights }))).toEqual([
      ["b", "criterion"],
      ["a", "criterion"],
      ["c", undefined],
    ]);
  });

  test("are then ranked head to head", () => {
    // Means of 10/3: two of three judges score b higher than a.
    const same = (...scores: number[]) => scores.map((score) => [score, score]);
    const table = { a: same(5, 2, 3), b: same(3, 3, 4), c: same(1, 1, 2) };
    expect(placed(inputsOf(table))).toEqual([
      ["b", "head_to_head"],
      ["a", "head_to_head"],
      ["c", undefined],
    ]);
  });

  test("are finally ranked by a lot that depends only on the seed and the codes", () => {
    const table = { a: [[3, 3]], b: [[3, 3]], c: [[3, 3]], d: [[3, 3]] };
    const inputs = inputsOf(table);
    const order = placed(inputs);
    expect(order.map(([, rule]) => rule)).toEqual(["lot", "lot", "lot", "lot"]);
    expect(placed({ ...inputs, reviews: [...inputs.reviews].reverse() })).toEqual(order);
    // Other round entries change nothing.
    const { d: _, ...fewer } = table;
    expect(placed(inputsOf(fewer))).toEqual(order.filter(([code]) => code !== "d"));
    const orders = Array.from(
      { length: 40 },
      (_, seed) => placed({ ...inputs, seed: seed + 1 })[0]?.[0],
    );
    expect(new Set(orders).size).toBe(4);
  });

  test("name the tied entries", () => {
    const table = { a: [[5, 5]], b: [[3, 4]], c: [[3, 4]], d: [[1, 1]] };
    const [first, second, third] = computeResult(inputsOf(table, { places: 2 })).standings;
    expect([second?.code, third?.code].sort()).toEqual(["b", "c"]);
    expect([first, second].map((one) => one?.tie?.with)).toEqual([undefined, [third?.code]]);
  });
});

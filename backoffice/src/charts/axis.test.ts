import { expect, it } from "vitest";
import { axisUpTo } from "./axis.ts";

it.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [9, [0, 5, 10]],
  [31, [0, 10, 20, 30, 40]],
  [60, [0, 20, 40, 60]],
  [2113, [0, 1000, 2000, 3000]],
])("has round numbers up to %i", (most, lines) => {
  expect(axisUpTo(most)).toEqual(lines);
});

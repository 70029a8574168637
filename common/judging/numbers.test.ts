import { expect, test } from "vitest";
import { formatRounded, rounded } from "./numbers.ts";

test.each([
  [4.675, 2, "4.68"],
  [1.005, 2, "1.01"],
  [-1.005, 2, "-1.01"],
  [2 / 3, 2, "0.67"],
  [3, 0, "3"],
])("%d with %d decimals is %s", (value, decimals, text) => {
  expect(formatRounded(value, decimals)).toBe(text);
});

test("equal scores are equal in any order of summation, even if the seventh digit is 5", () => {
  expect(rounded(0.1 + 0.2)).toBe(rounded(0.3));
  expect(rounded(1.0000005 + 1e-13)).toBe(rounded(1.0000005 - 1e-13));
  expect(Object.is(rounded(-1e-9), 0)).toBe(true);
});

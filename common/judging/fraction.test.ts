import { describe, expect, test } from "vitest";
import { compareFractions, formatRounded, fraction, fractionOf, rounded } from "./fraction.ts";

describe("rounding", () => {
  // The means of up to ten scores from 1 to 10, each once.
  const means = Array.from({ length: 10 }, (_, count) =>
    Array.from(
      { length: 9 * (count + 1) + 1 },
      (_, more) => [count + 1 + more, count + 1] as const,
    ),
  ).flat();

  test.each([1, 2, 6])(
    "is half up for every mean of up to ten scores, to %i decimals",
    (decimals) => {
      for (const [sum, count] of means) {
        // By whole numbers alone: twice the sum and half a unit more.
        const units = Math.floor((2 * sum * 10 ** decimals + count) / (2 * count));
        const expected = `${Math.floor(units / 10 ** decimals)}.${String(units % 10 ** decimals).padStart(decimals, "0")}`;
        expect(formatRounded(fraction(BigInt(sum), BigInt(count)), decimals)).toBe(expected);
        expect(formatRounded(rounded(fraction(BigInt(sum), BigInt(count))), decimals)).toBe(
          expected,
        );
      }
    },
  );

  test("is half up where toFixed is not", () => {
    expect((4.675).toFixed(2)).toBe("4.67");
    expect(formatRounded(4.675, 2)).toBe("4.68");
    expect(formatRounded(1.005, 2)).toBe("1.01");
    expect(formatRounded(-1.005, 2)).toBe("-1.01");
  });

  test.each([
    [0, 2, "0.00"],
    [-0.001, 2, "0.00"],
    [1e-7, 6, "0.000000"],
    [12, 0, "12"],
    [1e21, 1, "1000000000000000000000.0"],
  ])("of %d to %i decimals is %s", (value, decimals, text) => {
    expect(formatRounded(value, decimals)).toBe(text);
  });

  test("leaves numbers of a result with six decimals, and no negative zero", () => {
    expect(rounded(2 / 3)).toBe(0.666667);
    expect(rounded(-0.0000001)).toBe(0);
  });
});

test("a decimal is the fraction that it is written as", () => {
  expect(fractionOf(0.15)).toEqual({ over: 3n, under: 20n });
  expect(compareFractions(fractionOf(0.1), fraction(1n, 10n))).toBe(0);
  expect(() => fractionOf(Number.NaN)).toThrow(RangeError);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { HOSTILE_TEXTS } from "#tools/testing/hostile/inputs.ts";
import { timeOf, WORST_TEXTS } from "#tools/testing/hostile/worstTexts.ts";
import { searchText } from "./searchText.ts";

it("folds any text without failing, and twice as once", () => {
  const text = fc.oneof(
    fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
    fc.string({ unit: "binary", maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const folded = searchText(typed);
      expect(searchText(folded)).toBe(folded);
    }),
    { numRuns: 300, seed: 6 },
  );
});

// What is not linear costs thousands of times as much at this size.
it.each(Object.entries(WORST_TEXTS))(
  "folds a million bytes of %s in a small multiple of writing them as JSON",
  (_, worst) => {
    const text = worst(1_000_000);
    const allowed = 100 * (timeOf(() => JSON.stringify(text)) + timeOf(() => text.toUpperCase()));
    expect(timeOf(() => searchText(text))).toBeLessThan(allowed);
  },
);

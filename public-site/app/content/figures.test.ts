import { describe, expect, it } from "vitest";
import { plainText } from "#common/content/text.ts";
import { dollars, prizeTotal } from "#shared/figures.ts";
import { prizes } from "#shared/season.ts";
import { figures, shortDollars } from "./figures.ts";
import { awards, prizeSection } from "./prizes.ts";

describe("the prizes", () => {
  it("add up to more than $4 million", () => {
    expect(prizeTotal()).toBe(4_100_000);
    expect(plainText(figures.allPrizes)).toBe("over $4 million");
  });

  it("match the prize table", () => {
    const investment = "$2 million venture investment at the sole discretion of the Provider,";
    expect(
      awards.map(
        ({ place, amount, parts }) => `${place} ${amount}: ${plainText(parts.join("; "))}`,
      ),
    ).toEqual([
      `First, up to $3m: $1 million cash; ${investment} with the Provider as majority stakeholder`,
      "Second $750,000: Cash; Trophy and medals",
      "Third $250,000: Cash; Trophy and medals",
      "4th and 5th finalists $50,000: Cash for each team; Medals",
    ]);
  });

  it("include the benefits for every finalist", () => {
    expect(prizeSection.note).toContain(dollars(prizes.finalist));
  });

  it.each([
    [3_000_000, "$3 million", "$3m"],
    [2_500_000, "$2.5 million", "$2.5m"],
    [1_000_000, "$1 million", "$1m"],
    [750_000, "$750,000", "$750,000"],
    [50_000, "$50,000", "$50,000"],
    [900, "$900", "$900"],
  ])("%i is written %s and %s", (amount, inSentences, large) => {
    expect(plainText(dollars(amount))).toBe(inSentences);
    expect(shortDollars(amount)).toBe(large);
  });
});

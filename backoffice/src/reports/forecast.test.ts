import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesUntilClose } from "./forecast.ts";

const OPENS = Date.UTC(2025, 3, 1);
const CLOSES = Date.UTC(2025, 8, 1, 5);
const DAY_MS = 86_400_000;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The number of `all` submissions that have arrived by a moment, by the formula of forecast.ts. */
function expectedBy(all: number, moment: number): number {
  const pressureTo = (end: number) => Math.log((CLOSES - OPENS + DAY_MS) / (CLOSES - end + DAY_MS));
  return (all * pressureTo(moment)) / pressureTo(CLOSES);
}

/** A season that follows the formula, known until a moment. */
function season(all: number, now: number) {
  const totals: { day: string; submissions: number }[] = [];
  for (let start = OPENS; start < now; start += DAY_MS) {
    const end = Math.min(start + DAY_MS, now, CLOSES);
    const submissions = Math.round(expectedBy(all, end)) - Math.round(expectedBy(all, start));
    totals.push({ day: dayOf(start), submissions });
  }
  return entriesUntilClose(totals, { opens: OPENS, closes: CLOSES, now });
}

describe("the forecast", () => {
  it("contains the outcome if submissions follow the formula", () => {
    for (const left of [60, 30, 7, 2]) {
      const last = season(2000, CLOSES - left * DAY_MS).at(-1);
      expect(last?.numbers[0]).toBeLessThan(2000);
      expect(last?.numbers[1]).toBeGreaterThan(2000);
      expect(last?.day).toBe(dayOf(CLOSES));
    }
  });

  it("never decreases", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 5000 }),
        fc.integer({ min: 1, max: 120 }),
        (all, left) => {
          const days = season(all, CLOSES - left * DAY_MS);
          const known = days.filter(({ numbers }) => numbers.length === 1).length;
          const [total = 0] = days[known - 1]?.numbers ?? [];
          for (let at = known; at < days.length; at++) {
            const [low, high] = days[at]?.numbers ?? [];
            expect(high).toBeGreaterThanOrEqual(days[at - 1]?.numbers.at(-1) ?? 0);
            expect(low).toBeGreaterThanOrEqual(total);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("is omitted after the deadline and for fewer than ten submissions", () => {
    for (const days of [season(2000, CLOSES + DAY_MS), season(20, OPENS + 40 * DAY_MS)]) {
      expect(days.filter(({ numbers }) => numbers.length > 1)).toEqual([]);
    }
  });
});

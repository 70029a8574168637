import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOverTime } from "./periods.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const someDays = fc.array(
  fc.record({
    day: fc
      .integer({ min: Date.UTC(2024, 0), max: Date.UTC(2026, 10, 20) })
      .map((moment) => new Date(moment).toISOString().slice(0, 10)),
    total: fc.nat({ max: 99 }),
  }),
);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("totals over time", () => {
  it("are by day for a month, including days without any", () => {
    const signUps = [{ day: "2026-10-30", total: 2 }];
    const entries = [{ day: "2026-11-01", total: 3 }];
    expect(totalsOverTime(signUps, entries, at("2026-11-02"))).toEqual([
      { label: "Oct 30", signUps: 2, entries: 0 },
      { label: "Oct 31", signUps: 0, entries: 0 },
      { label: "Nov 1", signUps: 0, entries: 3 },
      { label: "Nov 2", signUps: 0, entries: 0 },
    ]);
  });

  it("are by week, from Monday to Sunday, for half a year", () => {
    const signUps = [
      { day: "2026-10-05", total: 1 },
      { day: "2026-10-11", total: 1 },
      { day: "2026-10-12", total: 5 },
    ];
    const totals = totalsOverTime(signUps, [], at("2026-11-20"));
    expect(totals.slice(0, 2)).toEqual([
      { label: "Week of Oct 5", signUps: 2, entries: 0 },
      { label: "Week of Oct 12", signUps: 5, entries: 0 },
    ]);
    expect(totals).toHaveLength(7);
  });

  it("are by month for longer", () => {
    const totals = totalsOverTime([{ day: "2025-12-31", total: 1 }], [], at("2026-11-20"));
    expect(totals.map(({ label }) => label)).toContain("Feb 2026");
    expect(totals).toHaveLength(12);
  });

  it("keep the sums, and name each period once", () => {
    fc.assert(
      fc.property(someDays, someDays, (signUps, entries) => {
        const totals = totalsOverTime(signUps, entries, at("2026-11-20"));
        expect(sum(totals.map((period) => period.signUps))).toBe(sum(signUps.map((d) => d.total)));
        expect(sum(totals.map((period) => period.entries))).toBe(sum(entries.map((d) => d.total)));
        expect(new Set(totals.map(({ label }) => label)).size).toBe(totals.length);
      }),
    );
  });
});

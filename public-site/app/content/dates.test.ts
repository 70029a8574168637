import { describe, expect, it } from "vitest";
import { challengeDate, challengeDay, dates, deadline, monthName, periods } from "./dates.ts";
import { hero } from "./hero.ts";
import { phaseCards } from "./logistics.ts";
import { plainText } from "./text.ts";
import { milestones, timelinePhases } from "./timelineData.ts";

describe("the clock of the challenge", () => {
  it.each([
    ["2025-09-01T04:59:59Z", { year: 2025, month: 8, day: 31 }],
    ["2025-09-01T05:00:00Z", { year: 2025, month: 9, day: 1 }],
    // New York shows daylight time on this day; EST as written does not.
    ["2025-07-15T04:30:00Z", { year: 2025, month: 7, day: 14 }],
    ["2026-01-01T04:59:59Z", { year: 2025, month: 12, day: 31 }],
    ["2026-01-01T05:00:00Z", { year: 2026, month: 1, day: 1 }],
  ])("reads %s at UTC-5", (instant, day) => {
    expect(challengeDay(new Date(instant))).toEqual(day);
  });

  it("refuses what is not a date or not a month", () => {
    expect(() => challengeDate("soon")).toThrow(RangeError);
    expect(() => monthName(13)).toThrow(RangeError);
  });

  it("keeps the dates in their order", () => {
    const instants = Object.values(dates).map(({ instant }) => instant);
    expect(instants).toEqual([...instants].sort());
  });

  it("opens each stage in the second after the one before has closed", () => {
    const secondAfter = (date: { instant: string }) => Date.parse(date.instant) + 1000;
    expect(secondAfter(dates.registrationCloses)).toBe(Date.parse(dates.submissionsOpen.instant));
    expect(secondAfter(dates.submissionsClose)).toBe(Date.parse(dates.evaluationStarts.instant));
    expect(secondAfter(dates.finalistsSelected)).toBe(Date.parse(dates.refinementStarts.instant));
  });
});

describe("the dates that the database enforces", () => {
  const [migration = ""] = Object.values(
    import.meta.glob<string>("../../../supabase/migrations/*_challenge.sql", {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  );

  it.each([
    ["registration_closes_at", dates.registrationCloses],
    ["submissions_open_at", dates.submissionsOpen],
    ["submissions_close_at", dates.submissionsClose],
    ["withdrawals_close_at", dates.submissionsClose],
  ])("%s is the one that the pages print", (column, { instant }) => {
    expect(migration).toContain(`${column} timestamptz not null default '${instant}'`);
  });
});

describe("the announced words", () => {
  it("stand in the deadline and the periods", () => {
    expect(plainText(deadline)).toBe("Aug 31, 2025 11:59 PM EST");
    expect(plainText(hero.dates)).toBe("April 2025 to January 2026");
    expect(plainText(periods.registration)).toBe("Now to Jul 31, 2025");
    expect(plainText(periods.updates)).toBe("Now to Aug 31, 2025");
    expect(plainText(periods.submissionsWithDeadline)).toBe("Aug 1 to Aug 31, 2025 11:59 PM EST");
  });

  it("stand in the phase cards", () => {
    const cards = phaseCards.map(({ number, title, period }) =>
      plainText(`${number}. ${title}: ${period}`),
    );
    expect(cards).toEqual([
      "1. Idea Generation: Now to Aug 31, 2025",
      "2. Evaluation: Sep 1 to Sep 30, 2025",
      "3. Idea Refinement and Prototype Development: Oct 1, 2025 to Jan 2026",
      "4. Top 3 Pitches and Winner Selection: Late Jan 2026",
    ]);
    expect(phaseCards[0]?.dates.map(({ label, value }) => plainText(`${label}: ${value}`))).toEqual(
      ["Team registration: Until Jul 31", "Submissions: Aug 1 to Aug 31"],
    );
  });

  it("stand in the timeline", () => {
    expect(timelinePhases.map(({ period }) => plainText(period))).toEqual([
      "Now to Aug 31",
      "Sep 1 to Sep 30",
      "Oct 1 to Jan 31",
    ]);
    expect(milestones.map(({ title, period }) => plainText(`${title} (${period})`))).toEqual([
      "Submissions Open (Aug 1 to 31)",
      "Top 5 Finalists Selected (Sep 30)",
      "Top 3 Finalists Selected (Late Dec)",
      "Final Pitches in Paris (Late Jan)",
    ]);
    expect(milestones.at(-1)?.location).toBe("Paris, FR");
  });
});

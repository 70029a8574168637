import { describe, expect, it } from "vitest";
import { challengeDate, dates, deadline, periods } from "./dates.ts";
import { hero } from "./hero.ts";
import { phaseCards } from "./logistics.ts";
import { plainText } from "./text.ts";
import { milestones, timelinePhases } from "./timelineData.ts";

describe("the dates of the challenge", () => {
  it("are dates", () => {
    expect(() => challengeDate("soon")).toThrow(RangeError);
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

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { challengeDate } from "#common/content/dates.ts";
import { plainText } from "#common/content/text.ts";
import { CHALLENGE_DATES, challengeDay, shortMonthName } from "#shared/challengeDates.ts";
import { type Challenge, newChallenge } from "#shared/challengeRow.ts";
import { CHALLENGE_PHASES } from "#shared/constants.ts";
import { copyOf, factsAt } from "~/testing/facts.ts";
import { interest } from "./homeSections.ts";
import { challengePhases } from "./logistics.ts";

const spring = factsAt("2025-05-15T12:00:00Z");
const words = (texts: readonly string[]) => texts.map(plainText);

describe("the announced dates", () => {
  it("are in the deadline and the periods", () => {
    const { deadline, periods } = spring;
    expect(plainText(deadline)).toBe("Aug 31, 2025 11:59 PM EST");
    expect(periods.challenge).toBe("April 2025 to January 2026");
    expect(words(interest(spring, false).steps.map(({ period }) => period))).toEqual([
      "Now to Jul 31, 2025",
      "Now to Aug 31, 2025",
      "Aug 1 to Aug 31, 2025 11:59 PM EST",
    ]);
  });

  it("are in the phase cards", () => {
    const cards = challengePhases(spring);
    const titles = cards.map(({ number, title, period }) => `${number}. ${title}: ${period}`);
    expect(words(titles)).toEqual([
      "1. Idea Generation: Now to Aug 31, 2025",
      "2. Evaluation: Sep 1 to Sep 30, 2025",
      "3. Idea Refinement and Prototype Development: Oct 1, 2025 to Jan 2026",
      "4. Top 3 Pitches and Winner Selection: Late Jan 2026",
    ]);
    expect(words(cards[0]?.dates.map(({ label, value }) => `${label}: ${value}`) ?? [])).toEqual([
      "Team registration: Until Jul 31",
      "Submissions: Aug 1 to Aug 31",
    ]);
  });

  it("are in the timeline", () => {
    const phases = challengePhases(spring);
    const rows = phases.map(
      ({ days, milestone }) => `${days}, then ${milestone?.title} (${milestone?.period})`,
    );
    expect(words(rows)).toEqual([
      "Now to Aug 31, then Submissions Open (Aug 1 to 31)",
      "Sep 1 to Sep 30, then Top 5 Finalists Selected (Sep 30)",
      "Oct 1 to Jan 31, then Top 3 Finalists Selected (Late Dec)",
      "Late Jan 2026, then Final Pitches in Paris (Late Jan)",
    ]);
    expect(phases.at(-1)?.milestone?.location).toBe("Paris, FR");
  });
});

describe("over time", () => {
  it.each([
    ["registration", "2025-03-01T12:00:00Z", "Apr 1 to Jul 31, 2025"],
    ["ideaGeneration", "2025-03-01T12:00:00Z", "Apr 1 to Aug 31, 2025"],
    ["ideaGeneration", "2025-09-15T12:00:00Z", "Apr 1 to Aug 31, 2025"],
    ["evaluation", "2025-09-15T12:00:00Z", "Now to Sep 30, 2025"],
    ["evaluation", "2025-10-15T12:00:00Z", "Sep 1 to Sep 30, 2025"],
    // The second of a deadline, and the next one.
    ["registration", "2025-08-01T04:59:59Z", "Now to Jul 31, 2025"],
    ["registration", "2025-08-01T05:00:00Z", "Now to Aug 31, 2025"],
  ] as const)("a current period starts now, others do not: %s at %s", (period, now, text) => {
    expect(plainText(factsAt(now).periods[period])).toBe(text);
  });

  it.each([
    ["2025-07-15T12:00:00Z", "Pre-Launch"],
    ["2025-08-15T12:00:00Z", "Open Submission"],
    ["2025-09-15T12:00:00Z", "Evaluation"],
    ["2025-11-15T12:00:00Z", "Refinement"],
    ["2026-01-15T12:00:00Z", "Pitches"],
  ])("at %s the phase is %s, unless another one is configured", (now, phase) => {
    expect(factsAt(now).phase).toBe(phase);
    for (const configured of CHALLENGE_PHASES) {
      expect(factsAt(now, { phase: configured }).phase).toBe(configured);
    }
  });
});

it.each([
  ["2025-06-05T12:00:00Z", "early June 2025"],
  ["2025-06-15T12:00:00Z", "mid-June 2025"],
  ["2025-06-25T12:00:00Z", "late June 2025"],
])("%s is %s if no day is announced", (instant, roughly) => {
  expect(challengeDate(instant).roughly).toBe(roughly);
});

const anyDate = fc.date({
  min: new Date("2030-01-01"),
  max: new Date("2060-01-01"),
  noInvalidDate: true,
});

/** Dates in other years, in the order that the database requires. */
const otherDates = fc.array(anyDate, { minLength: 8, maxLength: 8 }).map((moments): Challenge => {
  const inOrder = moments.map((moment) => moment.toISOString()).sort();
  const dates = Object.keys(CHALLENGE_DATES).map((name, index) => [name, inOrder[index]]);
  return { ...newChallenge, ...Object.fromEntries(dates) };
});

/** The days and years in a text: "Aug 31", "2025". */
const datesIn = (text: string) =>
  text.match(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b|\b20[2-9]\d\b/g) ??
  [];

it("no text has a date that is not configured", () => {
  // The year of graduation is not a date of the challenge.
  const GRADUATION = "2023";
  fc.assert(
    fc.property(otherDates, anyDate, (challenge, now) => {
      const known = new Set([GRADUATION]);
      for (const [name, value] of Object.entries(challenge)) {
        if (!name.endsWith("_at") || typeof value !== "string") continue;
        for (const instant of [Date.parse(value), Date.parse(value) + 1000]) {
          const { year, month, day } = challengeDay(new Date(instant));
          known.add(String(year)).add(`${shortMonthName(month)} ${day}`);
        }
      }
      const copy = copyOf(factsAt(now.toISOString(), challenge));
      const found = datesIn(plainText(JSON.stringify(copy)).replace(/Version of [^"]+/, ""));
      expect(found.length).toBeGreaterThan(20);
      expect(found.filter((date) => !known.has(date))).toEqual([]);
    }),
  );
});

it.each([
  [3, "a team of up to three", /up to (five|four)\b/],
  [
    1,
    "Individual entries only",
    /a team of|find your team|up to (one|zero)\b|no others|1–1|1 to 1/i,
  ],
])("texts use the configured team size: %i", (max_submission_members, words, wrong) => {
  const copy = JSON.stringify(copyOf(factsAt("2025-05-15T12:00:00Z", { max_submission_members })));
  expect(copy).toContain(words);
  expect(copy).not.toMatch(wrong);
});

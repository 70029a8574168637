import { describe, expect, it } from "vitest";
import {
  CHALLENGE_DATES,
  challengeDay,
  monthName,
  officialDay,
  officialMoment,
  officialTime,
  shortMonthName,
} from "./challengeDates.ts";

const at = (instant: string) => new Date(instant);

describe("the official clock", () => {
  it("is five hours behind UTC, in summer as in winter", () => {
    expect(officialMoment(at(CHALLENGE_DATES.submissions_close_at))).toBe(
      "Aug 31, 2025 11:59 PM EST",
    );
    expect(officialMoment(at(CHALLENGE_DATES.challenge_ends_at))).toBe("Jan 31, 2026 11:59 PM EST");
  });

  it.each([
    ["2025-09-01T04:59:59Z", { year: 2025, month: 8, day: 31 }],
    ["2025-09-01T05:00:00Z", { year: 2025, month: 9, day: 1 }],
    // New York shows daylight time on this day; EST as written does not.
    ["2025-07-15T04:30:00Z", { year: 2025, month: 7, day: 14 }],
    ["2026-01-01T04:59:59Z", { year: 2025, month: 12, day: 31 }],
  ])("has %s on one day everywhere", (instant, day) => {
    expect(challengeDay(at(instant))).toEqual(day);
  });

  it.each([
    ["2025-08-01T05:00:00Z", "12:00 AM EST"],
    ["2025-08-01T17:00:00Z", "12:00 PM EST"],
    ["2025-08-01T14:05:59Z", "9:05 AM EST"],
  ])("shows %s as %s", (instant, shown) => {
    expect(officialTime(at(instant))).toBe(shown);
  });

  it("has no day for an invalid date", () => {
    expect(() => officialDay(at("soon"))).toThrow(RangeError);
  });
});

it("names months, of which there are twelve", () => {
  expect([monthName(1), shortMonthName(9)]).toEqual(["January", "Sep"]);
  expect(() => monthName(13)).toThrow("There is no month 13.");
});

import { expect, test } from "vitest";
import { officialMoment } from "./challengeDates.ts";
import { contactDay } from "./contactDay.ts";

test.each([
  ["Wednesday by Friday", "2025-10-01T05:00:00Z", "Oct 3, 2025 11:59 PM EST"],
  ["Friday by Tuesday", "2025-10-03T15:00:00Z", "Oct 7, 2025 11:59 PM EST"],
  ["Saturday by Tuesday", "2026-01-31T23:00:00Z", "Feb 3, 2026 11:59 PM EST"],
  [
    "what is officially the day before by its second day",
    "2025-10-01T04:00:00Z",
    "Oct 2, 2025 11:59 PM EST",
  ],
])("a team is contacted after a release on %s", (_, releasedAt, by) => {
  const { end, isOver } = contactDay(releasedAt, new Date(releasedAt));
  expect([officialMoment(end), isOver]).toEqual([by, false]);
  expect(contactDay(releasedAt, new Date(end.getTime() + 1000)).isOver).toBe(true);
});

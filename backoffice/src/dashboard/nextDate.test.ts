import { describe, expect, it } from "vitest";
import { SEASON_2026 } from "../configuration/testing/openChallenge.ts";
import { nextDate } from "./nextDate.ts";

const STAGES = [{ id: "s-1", name: "Refined concept", due_at: "2026-11-01T04:59:59Z" }];
const RELEASED = {
  results_released_at: "2026-09-20T12:00:00Z",
  pitching_known_at: "2026-12-20T12:00:00Z",
};
const UNRELEASED = { ...SEASON_2026, results_released_at: null, pitching_known_at: null };
const at = (moment: string, released: Partial<typeof RELEASED> = {}) =>
  nextDate({ ...UNRELEASED, ...released }, STAGES, Date.parse(moment));

describe("the next date", () => {
  it.each([
    ["2026-07-01T00:00:00Z", "Submissions open", "31 days 5 hours"],
    ["2026-08-31T23:00:00Z", "Submissions close", "5 hours 59 minutes"],
    ["2026-09-01T04:59:58Z", "Submissions close", "1 second"],
    ["2026-09-01T04:59:59Z", "Finalists selected", "30 days 0 hours"],
    ["2026-10-05T17:00:00Z", "Refined concept", "26 days 11 hours"],
    ["2027-01-10T17:00:00Z", "Challenge ends", "21 days 11 hours"],
  ])("on %s is %s in %s", (now, label, remaining) => {
    expect(at(now)).toMatchObject({ label, remaining });
  });

  it("is not that of a selection that is released early", () => {
    const { results_released_at } = RELEASED;
    expect(at("2026-09-20T13:00:00Z", { results_released_at })?.label).toBe("Refined concept");
    expect(at("2026-12-20T13:00:00Z", RELEASED)?.label).toBe("Challenge ends");
  });

  it("is undefined once all dates have passed", () => {
    expect(at("2027-02-01T04:59:59Z")).toBeUndefined();
  });
});

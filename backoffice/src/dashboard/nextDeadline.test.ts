import { describe, expect, it } from "vitest";
import { nextDeadline } from "./nextDeadline.ts";

const DATES = {
  submissions_open_at: "2026-08-01T00:00:00Z",
  registration_closes_at: "2026-08-15T00:00:00Z",
  submissions_close_at: "2026-09-01T04:59:59Z",
  withdrawals_close_at: "2026-09-01T04:59:59Z",
};
const at = (moment: string) => nextDeadline(DATES, Date.parse(moment));

describe("the next deadline", () => {
  it.each([
    ["2026-07-01T00:00:00Z", "Submissions open", "31 days"],
    ["2026-08-01T00:00:00Z", "Team registration closes", "14 days"],
    ["2026-08-30T05:00:00Z", "Submissions close", "1 day"],
    ["2026-08-31T23:00:00Z", "Submissions close", "5 hours"],
    ["2026-09-01T03:59:59Z", "Submissions close", "1 hour"],
    ["2026-09-01T04:59:58Z", "Submissions close", "Less than an hour"],
  ])("on %s is %s in %s", (now, label, remaining) => {
    expect(at(now)).toMatchObject({ label, remaining });
  });

  it("is none when all have passed", () => {
    expect(at("2026-09-01T04:59:59Z")).toBeUndefined();
  });
});

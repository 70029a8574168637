import { describe, expect, it } from "vitest";
import { aChallenge, anEntry } from "~/testing/entries.ts";
import { nextDeadline } from "./comingUp.ts";

const CHALLENGE = aChallenge();
const at = (iso: string) => Date.parse(iso);
const AFTER = at("2025-09-02T00:00:00Z");

describe("nextDeadline", () => {
  it.each([
    ["before", "2025-07-01T00:00:00Z", "Team registration closes", CHALLENGE.registrationClosesAt],
    ["at the opening", "2025-08-01T04:59:59.5Z", "Submissions open", CHALLENGE.submissionsOpenAt],
    ["during", "2025-08-10T00:00:00Z", "Submissions close", CHALLENGE.submissionsCloseAt],
  ])("%s", (_, now, label, deadline) => {
    expect(nextDeadline(null, CHALLENGE, at(now))).toMatchObject({ label, at: deadline });
  });

  it("is that of the entry, or of who has none, where they have more time", () => {
    const later = "2025-09-10T00:00:00Z";
    const extended = { label: "Your extended deadline", at: later };
    expect(nextDeadline(anEntry({ closes_at: later }), CHALLENGE, AFTER)).toMatchObject(extended);
    expect(nextDeadline(null, { ...CHALLENGE, extendedTo: later }, AFTER)).toMatchObject(extended);
  });

  it("says nothing of teams where everybody enters alone", () => {
    const alone = aChallenge({ max_submission_members: 1 });
    expect(nextDeadline(null, alone, at("2025-07-01T00:00:00Z"))?.label).toBe("Submissions open");
  });

  it("names the last moment to withdraw to who has submitted, when it is a later one", () => {
    const challenge = aChallenge({ withdrawals_close_at: "2025-09-05T00:00:00Z" });
    const submitted = anEntry({ state: "submitted", status: "received" });
    expect(nextDeadline(submitted, challenge, AFTER)?.label).toBe("Last chance to withdraw");
    expect(nextDeadline(anEntry(), challenge, AFTER)).toBeNull();
  });

  it("names the release of results once it is set", () => {
    const challenge = aChallenge({ results_released_at: "2025-10-01T00:00:00Z" });
    expect(nextDeadline(null, challenge, AFTER)?.label).toBe("Results are released");
    expect(nextDeadline(null, CHALLENGE, AFTER)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { aChallenge, anEntry } from "~/testing/entries.ts";
import { comingUp } from "./comingUp.ts";

const CHALLENGE = aChallenge();
const titles = (now: string, entry = anEntry()) =>
  comingUp(entry, CHALLENGE, Date.parse(now)).map(({ title }) => title);

describe("comingUp", () => {
  it("says in order what is still to come, and when", () => {
    expect(titles("2025-08-10T00:00:00Z")).toEqual([
      "Submissions close",
      "The top 5 finalists are selected",
      "The top 3 are selected",
      "The pitches in Paris",
    ]);
    expect(titles("2025-11-10T00:00:00Z")).toEqual([
      "The top 3 are selected",
      "The pitches in Paris",
    ]);
    expect(titles("2026-03-01T00:00:00Z")).toEqual([]);
  });

  it("follows the configuration, and a team's own deadline", () => {
    const later = aChallenge({ finalists_selected_at: "2025-10-15T12:00:00Z" });
    const entry = anEntry({ closes_at: "2025-09-10T12:00:00Z" });
    const [deadline, finalists] = comingUp(entry, later, Date.parse("2025-09-05T00:00:00Z"));
    expect(deadline).toMatchObject({ title: "Your extended deadline", at: entry.closesAt });
    expect(finalists?.when?.replaceAll("\u00a0", " ")).toBe("Oct 15, 2025");
  });

  it("names nothing as still to come whose outcome is public", () => {
    const challenge = aChallenge({
      results_released_at: "2025-09-20T00:00:00Z",
      top_three_released_at: "2025-09-25T00:00:00Z",
    });
    const coming = (now: string) =>
      comingUp(null, challenge, Date.parse(now)).map(({ title }) => title);
    expect(coming("2025-09-26T00:00:00Z")).toEqual(["The pitches in Paris"]);
    expect(coming("2025-09-22T00:00:00Z")).not.toContain("The top\u00a05 finalists are selected");
  });
});

import { describe, expect, it } from "vitest";
import type { Challenge } from "#shared/challengeRow.ts";
import type { Stage } from "~/data/workspace.ts";
import { aChallenge, anEntry } from "~/testing/entries.ts";
import { stageRow } from "~/testing/workspace.ts";
import { comingUp, finalistDates, nextDeadline } from "./comingUp.ts";

const CHALLENGE = aChallenge();
const titles = (now: string, entry = anEntry()) =>
  comingUp(entry, CHALLENGE, Date.parse(now)).map(({ title }) => title);

describe("comingUp", () => {
  it("lists the next events in order", () => {
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
    expect(deadline).toMatchObject({ title: "Your extended deadline", at: entry.closes_at });
    expect(finalists?.when?.replaceAll("\u00a0", " ")).toBe("Oct 15, 2025");
  });

  it("omits events with a public outcome", () => {
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

it("finalistDates orders deadlines and milestones, without past ones", () => {
  const stage = (name: string, due_at: string) => stageRow({ name, due_at }) as unknown as Stage;
  const stages = [
    stage("Past", "2025-11-01T00:00:00Z"),
    stage("Plan", "2025-11-12T00:00:00Z"),
    stage("Film", "2026-01-12T00:00:00Z"),
  ];
  const dates = (challenge: Challenge) =>
    finalistDates(stages, challenge, Date.parse("2025-11-05T12:00:00Z")).map(({ title }) => title);
  const pitches = "The pitches in Paris";
  expect(dates(CHALLENGE)).toEqual(["Plan", "The top 3 are selected", "Film", pitches]);
  const decided = aChallenge({ top_three_released_at: "2025-11-01T00:00:00Z" });
  expect(dates(decided)).toEqual(["Plan", "Film", pitches]);
});

const AFTER = Date.parse("2025-09-02T00:00:00Z");

describe("nextDeadline", () => {
  it.each([
    [
      "while teams can change",
      "2025-07-01T00:00:00Z",
      "Team registration closes",
      CHALLENGE.registrationClosesAt,
    ],
    [
      "just before submissions open",
      "2025-08-01T04:59:59.5Z",
      "Submissions open",
      CHALLENGE.submissionsOpenAt,
    ],
    [
      "while submissions are open",
      "2025-08-10T00:00:00Z",
      "Submissions close",
      CHALLENGE.submissionsCloseAt,
    ],
  ])("%s", (_, now, title, deadline) => {
    expect(nextDeadline(null, CHALLENGE, Date.parse(now))).toMatchObject({ title, at: deadline });
  });

  it("is an extended deadline, of an entry or a person", () => {
    const later = "2025-09-10T00:00:00Z";
    const extended = { title: "Your extended deadline", at: later };
    expect(nextDeadline(anEntry({ closes_at: later }), CHALLENGE, AFTER)).toMatchObject(extended);
    expect(nextDeadline(null, { ...CHALLENGE, extendedTo: later }, AFTER)).toMatchObject(extended);
  });

  it("omits teams if there are only solo entries", () => {
    const alone = aChallenge({ max_submission_members: 1 });
    expect(nextDeadline(null, alone, Date.parse("2025-07-01T00:00:00Z"))?.title).toBe(
      "Submissions open",
    );
  });

  it("is the withdrawal deadline after a submission, if it is later", () => {
    const challenge = aChallenge({ withdrawals_close_at: "2025-09-05T00:00:00Z" });
    const submitted = anEntry({ state: "submitted", status: "received" });
    expect(nextDeadline(submitted, challenge, AFTER)?.title).toBe("Last chance to withdraw");
    expect(nextDeadline(anEntry(), challenge, AFTER)).toBeNull();
  });

  it("is the release of results once it is set", () => {
    const challenge = aChallenge({ results_released_at: "2025-10-01T00:00:00Z" });
    expect(nextDeadline(null, challenge, AFTER)?.title).toBe("Results are released");
    expect(nextDeadline(null, CHALLENGE, AFTER)).toBeNull();
  });
});

import { expect, it } from "vitest";
import {
  CLOSED_CHALLENGE,
  OPEN_CHALLENGE,
  RELEASED_CHALLENGE,
  SEASON_2026,
} from "../configuration/testing/openChallenge.ts";
import type { Stage } from "../judging/finalists/finalist.ts";
import type { Round } from "../judging/rounds/round.ts";
import { ROUND } from "../judging/testing/judgingRecords.ts";
import { STATISTICS } from "../reports/testing/statistics.ts";
import { currentWork } from "./currentWork.ts";

const NOW = Date.parse("2026-09-12T17:00:00Z");
const OPEN = { ...OPEN_CHALLENGE, ...SEASON_2026 };
const CLOSED = { ...CLOSED_CHALLENGE, ...SEASON_2026 };
const RELEASED = {
  ...RELEASED_CHALLENGE,
  ...SEASON_2026,
  results_released_at: "2026-09-10T12:00:00Z",
  finalists: 5,
};
const SCREENING: Round = {
  ...ROUND,
  name: "Screening",
  opens_at: "2026-09-02T17:00:00Z",
  closes_at: "2026-09-22T17:00:00Z",
  round_entries_count: 18,
  ready_count: 16,
  assignments_count: 52,
  submitted_count: 22,
};
const STAGE = { id: "s-1", name: "Prototype", due_at: "2026-09-20T17:00:00Z", handed_in_count: 3 };

const workOf = (
  challenge: typeof OPEN,
  { rounds = [] as Partial<Round>[], stages = [] as Partial<Stage>[], now = NOW } = {},
) =>
  currentWork(
    {
      challenge,
      statistics: STATISTICS,
      role: "admin",
      facts: { configuration_revision: 2, has_entries: true, finalists_without_page: 1 },
      rounds: rounds.map((round) => ({ ...SCREENING, ...round })),
      stages: stages as Stage[],
    },
    now,
  );

it("counts accounts and drafts before submissions open, then submissions", () => {
  expect(workOf(OPEN, { now: Date.parse("2026-07-20T05:00:00Z") })).toMatchObject({
    title: "Preparation",
    figure: "1,060 accounts",
    notes: ["2 drafts", "Submissions open in 12 days 0 hours"],
  });
  // A round that is tried out meanwhile is not what runs.
  const rounds = [{ stage: "open" as const }];
  expect(workOf(OPEN, { rounds, now: Date.parse("2026-08-20T04:59:59Z") })).toMatchObject({
    title: "Submissions",
    figure: "1,203 submitted",
    notes: ["2 drafts", "1 in the last 24 hours", "12 days 0 hours left"],
  });
});

it("shows how far the open round is, and where it should be", () => {
  const work = workOf(CLOSED, { rounds: [{ stage: "open" }, { id: "panel", name: "Panel" }] });
  expect(work).toMatchObject({
    title: "Screening",
    figure: "22 of 52 reviews",
    progress: { done: 22, total: 52 },
    elapsed: 0.5,
    notes: ["10 days 0 hours left", "30 outstanding"],
    action: { to: "/judging/rounds/round-1/progress" },
  });
});

it("shows a round until its release, then the next one", () => {
  const panel = { id: "panel", name: "Panel", opens_at: "2026-09-14T17:00:00Z" };
  const locked = workOf(CLOSED, { rounds: [{ stage: "locked" }, panel] });
  expect(locked).toMatchObject({ title: "Screening", notes: ["Locked"] });
  expect(locked.elapsed).toBeUndefined();
  const next = workOf(CLOSED, { rounds: [{ stage: "released" }, { stage: "canceled" }, panel] });
  expect(next).toMatchObject({
    title: "Panel",
    figure: "18 round entries",
    notes: ["16 of 18 ready for judges", "Opens in 2 days 0 hours"],
  });
  expect(workOf(CLOSED)).toMatchObject({
    title: "Evaluation",
    notes: ["No round planned", "Finalists due in 18 days 11 hours"],
  });
});

it("counts the finalists who have uploaded by the next deadline", () => {
  const rounds = [{ stage: "draft" as const, opens_at: "2026-12-10T17:00:00Z" }];
  const past = { ...STAGE, id: "s-0", due_at: "2026-09-01T17:00:00Z" };
  expect(workOf(RELEASED, { rounds, stages: [past, STAGE] })).toMatchObject({
    title: "Prototype",
    figure: "3 of 5 uploaded",
    progress: { done: 3, total: 5 },
    notes: ["8 days 0 hours left"],
  });
  expect(workOf(RELEASED, { stages: [past] })).toMatchObject({
    figure: "5 finalists",
    notes: [
      "Top three due in 109 days 12 hours",
      "Prototype: 3 of 5 uploaded",
      "Public pages: 4 of 5 published",
    ],
  });
  const won = { ...RELEASED, pitching: 3, final_released_at: "2027-01-28T12:00:00Z" };
  expect(workOf(won, { now: Date.parse("2027-02-05T12:00:00Z") })).toMatchObject({
    title: "Winners released",
    figure: "3 winners",
    notes: ["Released on Jan 28, 2027"],
    action: { label: "See winners" },
  });
});

const PITCHING = { ...RELEASED, pitching: 3, pitching_known_at: "2026-12-22T21:00:00Z" };
const JANUARY = Date.parse("2027-01-10T17:00:00Z");

it("says what is awaited before the pitches, and since when they are overdue", () => {
  const stages = [{ ...STAGE, due_at: "2026-12-13T05:00:00Z" }];
  expect(workOf(PITCHING, { stages, now: JANUARY })).toMatchObject({
    title: "Pitches in Paris",
    figure: "3 teams pitch",
    notes: [
      "Challenge ends in 21 days 11 hours",
      "No pitch day yet",
      "Prototype: 3 of 5 uploaded",
      "Public pages: 4 of 5 published",
    ],
    action: { to: "/judging/finalists" },
  });
  const final = { kind: "final" as const, name: "Final", opens_at: "2027-01-28T09:00:00Z" };
  expect(workOf(PITCHING, { rounds: [final], now: JANUARY })).toMatchObject({
    title: "Final",
    notes: ["16 of 18 ready for judges", "Pitches in 17 days 16 hours"],
  });
  const late = Date.parse("2027-02-05T12:00:00Z");
  expect(workOf(PITCHING, { now: late }).notes).toContain("Ended on Jan 31, 2027");
  expect(workOf(CLOSED, { now: late }).notes).toContain("Finalists were due on Sep 30, 2026");
});

it("asks for dates while a new project has those of a past season", () => {
  const facts = { configuration_revision: 1, has_entries: false, finalists_without_page: 0 };
  const progress = { challenge: CLOSED, statistics: STATISTICS, role: "admin", facts } as const;
  expect(currentWork(progress, NOW)).toMatchObject({
    title: "Preparation",
    action: { to: "/configurations" },
  });
});

it("tells observers what dates and releases show, with links to the lists that they can read", () => {
  const seen = (challenge: typeof OPEN, now: number) =>
    currentWork({ challenge, statistics: STATISTICS, role: "observer" }, now);
  expect(seen(OPEN, Date.parse("2026-07-20T05:00:00Z")).action.to).toMatch(/^\/people\?/);
  expect(seen(CLOSED, NOW)).toMatchObject({
    title: "Evaluation",
    notes: ["Finalists due in 18 days 11 hours"],
    action: { to: expect.stringMatching(/^\/entries\?/) },
  });
  const { notes, action } = seen(PITCHING, JANUARY);
  expect(notes).toEqual(["Challenge ends in 21 days 11 hours"]);
  expect(decodeURIComponent(action.to)).toBe('/entries?filter={"status":"selected"}');
});

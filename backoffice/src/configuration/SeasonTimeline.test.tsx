import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { barColumns } from "#common/timeline.ts";
import { SeasonTimeline } from "./SeasonTimeline.tsx";
import { OPEN_CHALLENGE } from "./testing/openChallenge.ts";

const SEASON = {
  ...OPEN_CHALLENGE,
  challenge_starts_at: "2025-04-01T05:00:00Z",
  submissions_open_at: "2025-08-01T05:00:00Z",
  submissions_close_at: "2025-09-01T04:59:59Z",
  finalists_selected_at: "2025-10-01T04:59:59Z",
  challenge_ends_at: "2026-02-01T04:59:59Z",
};

it("draws the phases in the columns of the public timeline: Refinement until the end of January", () => {
  const now = new Date("2025-09-12T17:00:00Z");
  render(<SeasonTimeline challenge={SEASON} now={now} />);
  const bars = Object.entries(barColumns({ challenge: SEASON, now }));
  const drawn = bars.map(([title]) => [
    title,
    screen.getByText(title, { selector: "span" }).parentElement?.style.gridColumn,
  ]);
  expect(drawn).toEqual([
    ["Idea Generation", "1 / 6"],
    ["Evaluation", "6 / 7"],
    ["Refinement", "7 / 11"],
    ["Pitches", "10 / 11"],
  ]);
});

it.each([
  ["2025-09-12T17:00:00Z", "Evaluation", "Timeline: Evaluation, Sep 12"],
  // The configured phase differs from the calendar.
  ["2025-09-12T17:00:00Z", "Open Submission", "Timeline: Open Submission"],
  ["2026-12-01T17:00:00Z", "Pre-Launch", "Timeline: Pre-Launch"],
  ["2026-02-05T17:00:00Z", "Pitches", "Timeline: Pitches"],
] as const)("shows today only within the season and the phase: %s, %s", (now, phase, name) => {
  render(<SeasonTimeline challenge={{ ...SEASON, phase }} now={new Date(now)} />);
  expect(screen.getByRole("img", { name })).toBeVisible();
  const today = screen.getByText(/^(Sep|Dec|Feb) \d+$/);
  expect(today.closest("[hidden]") === null).toBe(name.includes(","));
});

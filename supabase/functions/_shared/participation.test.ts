import { expect, test } from "vitest";
import { newChallenge } from "./challengeRow.ts";
import {
  challengeStageOf,
  fittingPhases,
  participationOf,
  type SubmissionFacts,
} from "./participation.ts";

const RELEASED = { ...newChallenge, results_released_at: "2025-10-02T12:00:00Z" };
const WON = {
  ...RELEASED,
  pitching_known_at: "2025-12-20T12:00:00Z",
  final_released_at: "2026-01-29T12:00:00Z",
};

test.each([
  ["before", newChallenge, "2025-04-01T04:59:59Z"],
  ["roster_open", newChallenge, "2025-04-01T05:00:00Z"],
  ["roster_open", newChallenge, newChallenge.registration_closes_at],
  ["roster_locked", newChallenge, newChallenge.submissions_open_at],
  ["roster_locked", { ...newChallenge, max_submission_members: 1 }, "2025-05-01T00:00:00Z"],
  ["roster_locked", newChallenge, newChallenge.submissions_close_at],
  ["evaluation", newChallenge, "2025-09-01T05:00:00Z"],
  ["closed", { ...newChallenge, phase: "Open Submission" }, "2025-09-01T05:00:00Z"],
  ["evaluation", { ...newChallenge, phase: "Evaluation" }, "2025-09-01T05:00:00Z"],
  // The displayed phase does not close submissions.
  ["roster_locked", { ...newChallenge, phase: "Evaluation" }, "2025-08-10T00:00:00Z"],
  ["evaluation", RELEASED, "2025-10-02T11:59:59Z"],
  ["finalists", RELEASED, "2025-10-02T12:00:00Z"],
  ["finalists", WON, "2025-12-20T11:59:59Z"],
  ["top_three", WON, "2025-12-20T12:00:00Z"],
  ["winners", WON, "2026-01-29T12:00:00Z"],
  ["ended", WON, "2026-02-01T05:00:00Z"],
  ["deciding", { ...WON, final_released_at: null }, "2026-02-01T05:00:00Z"],
  ["winners", { ...WON, pitching_known_at: null }, "2026-01-30T00:00:00Z"],
] as const)("the challenge is in the state %s", (state, challenge, now) => {
  expect(challengeStageOf(challenge, Date.parse(now))).toBe(state);
});

test.each([
  ["2025-08-01T04:59:58Z", newChallenge, "Pre-Launch"],
  ["2025-08-01T05:00:00Z", newChallenge, "Open Submission"],
  ["2025-09-01T05:00:00Z", newChallenge, "Evaluation"],
  ["2025-10-15T00:00:00Z", newChallenge, "Evaluation"],
  ["2025-10-15T00:00:00Z", RELEASED, "Refinement"],
  ["2026-01-10T00:00:00Z", RELEASED, "Refinement or Pitches"],
  ["2026-02-10T00:00:00Z", RELEASED, "Pitches"],
  ["2026-01-10T00:00:00Z", WON, "Pitches"],
  ["2026-02-10T00:00:00Z", WON, "Pitches"],
] as const)("at %s the phase fits the dates and releases", (now, challenge, phases) => {
  expect(fittingPhases(challenge, Date.parse(now)).join(" or ")).toBe(phases);
});

const SUBMITTED: SubmissionFacts = {
  state: "submitted",
  status: "received",
  outcome: null,
  closes_at: newChallenge.submissions_close_at,
};

test.each([
  ["no_submission", null],
  ["draft", { ...SUBMITTED, state: "draft", status: null }],
  ["withdrawn", { ...SUBMITTED, state: "withdrawn", status: null }],
  ["undecided", SUBMITTED],
  ["declined", { ...SUBMITTED, status: "declined" }],
  ["finalist", { ...SUBMITTED, status: "selected", outcome: "finalist" }],
  ["first", { ...SUBMITTED, status: "selected", outcome: "first" }],
] as const)("a participant is in the state %s once results are released", (person, submission) => {
  expect(participationOf(RELEASED, Date.parse("2025-10-03T00:00:00Z"), { submission }).status).toBe(
    person,
  );
});

test("before that, every submitted entry has the same state, and a visitor has none", () => {
  const now = Date.parse("2025-09-12T00:00:00Z");
  expect(participationOf(RELEASED, now, { submission: SUBMITTED })).toEqual({
    stage: "evaluation",
    status: "submitted",
    window: "closed",
  });
  expect(participationOf(RELEASED, now, "visitor").status).toBe("visitor");
});

test("the window is that of the team, or of a person with an extension", () => {
  const windowAt = (now: string, extendedTo: string | null, submission: SubmissionFacts | null) =>
    participationOf({ ...newChallenge, extendedTo }, Date.parse(now), { submission }).window;
  const later = "2025-09-08T05:00:00Z";
  expect(windowAt("2025-07-31T00:00:00Z", null, null)).toBe("not_yet");
  expect(windowAt("2025-08-01T05:00:00Z", null, null)).toBe("open");
  expect(windowAt("2025-09-02T00:00:00Z", null, null)).toBe("closed");
  expect(windowAt("2025-09-02T00:00:00Z", later, null)).toBe("open");
  // A person's extension does not apply to the team.
  expect(windowAt("2025-09-02T00:00:00Z", later, SUBMITTED)).toBe("closed");
  expect(windowAt("2025-09-02T00:00:00Z", null, { ...SUBMITTED, closes_at: later })).toBe("open");
});

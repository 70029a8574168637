import { describe, expect, it } from "vitest";
import { nextDeadline } from "#common/content/nextDates.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { aChallenge, anSubmission } from "~/testing/submissions.ts";
import { comingUp, finalistDates } from "./comingUp.ts";

const CHALLENGE = aChallenge();
const titles = (now: string, submission = anSubmission()) =>
  comingUp(submission, CHALLENGE, Date.parse(now)).map(({ title }) => title);

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

  it("speaks of the review in the present once submissions are closed", () => {
    const textAt = (now: string) =>
      comingUp(anSubmission(), CHALLENGE, Date.parse(now)).find(({ title }) =>
        title.includes("finalists are selected"),
      )?.text;
    expect(textAt("2025-08-10T00:00:00Z")).toMatch(/^After submissions close, judges review/);
    expect(textAt("2025-09-12T00:00:00Z")).toMatch(/^Judges review every entry .* criteria\.$/);
  });

  it("follows the configuration, and a team's own deadline", () => {
    const later = aChallenge({ finalists_selected_at: "2025-10-15T12:00:00Z" });
    const submission = anSubmission({ closes_at: "2025-09-10T12:00:00Z" });
    const [deadline, finalists] = comingUp(submission, later, Date.parse("2025-09-05T00:00:00Z"));
    expect(deadline).toMatchObject({ title: "Your extended deadline", at: submission.closes_at });
    expect(finalists?.when?.replaceAll("\u00a0", " ")).toBe("Oct 15, 2025");
  });

  it("omits events with a public outcome", () => {
    const challenge = aChallenge({
      results_released_at: "2025-09-20T00:00:00Z",
      pitching_known_at: "2025-09-25T00:00:00Z",
    });
    const coming = (now: string) =>
      comingUp(null, challenge, Date.parse(now)).map(({ title }) => title);
    expect(coming("2025-09-26T00:00:00Z")).toEqual(["The pitches in Paris"]);
    expect(coming("2025-09-22T00:00:00Z")).not.toContain("The top\u00a05 finalists are selected");
  });
});

it("without a top three, no selection of one is a coming event", () => {
  const challenge = aChallenge({ results_released_at: "2025-09-20T00:00:00Z", finalists: 3 });
  expect(comingUp(null, challenge, Date.parse("2025-09-22T00:00:00Z"))).toMatchObject([
    {
      title: "The pitches in Paris",
      text: "All three finalists pitch, and the winner is selected.",
    },
  ]);
});

it("finalistDates are the milestones without a public outcome", () => {
  const dates = (challenge: Challenge) =>
    finalistDates(challenge, Date.parse("2025-11-05T12:00:00Z")).map(({ title }) => title);
  const pitches = "The pitches in Paris";
  expect(dates(CHALLENGE)).toEqual(["The top 3 are selected", pitches]);
  const decided = aChallenge({ pitching_known_at: "2025-11-01T00:00:00Z" });
  expect(dates(decided)).toEqual([pitches]);
});

const IN_JULY = "2025-07-01T00:00:00Z";
const IN_AUGUST = "2025-08-10T00:00:00Z";
const AFTER = "2025-09-02T00:00:00Z";
const LATER = "2025-09-10T00:00:00Z";
const { registration_closes_at, submissions_open_at, submissions_close_at } = CHALLENGE;
const submitted = anSubmission({ state: "submitted", status: "received" });
const withdrawals = aChallenge({ withdrawals_close_at: LATER });
const released = aChallenge({ results_released_at: LATER });

it.each([
  ["the end of registration", IN_JULY, null, CHALLENGE, registration_closes_at],
  [
    "the opening, for solo entries",
    IN_JULY,
    null,
    aChallenge({ max_submission_members: 1 }),
    submissions_open_at,
  ],
  ["the opening", "2025-08-01T04:59:59.5Z", null, CHALLENGE, submissions_open_at],
  ["the end of submissions", IN_AUGUST, null, CHALLENGE, submissions_close_at],
  ["an entry’s extended deadline", AFTER, anSubmission({ closes_at: LATER }), CHALLENGE, LATER],
  ["a person’s extended deadline", AFTER, null, { ...CHALLENGE, extendedTo: LATER }, LATER],
  ["the last chance to withdraw", AFTER, submitted, withdrawals, LATER],
  ["nothing to withdraw", AFTER, anSubmission(), withdrawals, undefined],
  ["the release of results", AFTER, null, released, LATER],
  ["nothing", AFTER, null, CHALLENGE, undefined],
])("the next deadline is %s", (_, now, submission, challenge, deadline) => {
  expect(nextDeadline(submission, challenge, Date.parse(now))?.at).toBe(deadline);
});

import { cleanup, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CHALLENGE_DAYS, personOf } from "#common/testing/challengeDays.ts";
import { CHALLENGE_PHASES } from "#shared/constants.ts";
import { fittingPhases } from "#shared/participation.ts";
import { currentFacts, refreshFacts } from "~/challenge/currentFacts.ts";
import { paths } from "~/config/paths.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import { falseClaims, textsOf } from "~/testing/language.ts";
import { publicPages } from "~/testing/publicPages.tsx";
import { renderRoutes, showSignedInPage } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { challengeRow, submissionRow } from "~/testing/submissions.ts";
import { factsOf, phaseNote } from "./facts.ts";

/** The administrators' texts beside each phase, and the day on which it begins. */
const TIMES = {
  "Pre-Launch": ["Registration is open", "2025-04-02"],
  "Open Submission": ["Submissions are open", "2025-08-02"],
  Evaluation: ["The judges are reviewing", "2025-09-02"],
  Refinement: ["The finalist teams are at work", "2025-10-02"],
  Pitches: ["Rehearsals for Paris", "2026-01-02"],
} as const;

const server = signedInServer({ "GET /rest/v1/finalists": [] });

describe.each(CHALLENGE_DAYS)("on the day $name", ({ challenge, now, people }) => {
  it.each(CHALLENGE_PHASES)("no page contradicts itself in the phase %s", async (phase) => {
    const [time, begin] = TIMES[phase];
    const [fitting] = fittingPhases(challenge, Date.parse(now));
    // Another phase is set by mistake today.
    const time_set_at = phase === fitting ? `${begin}T12:00:00Z` : now;
    const row = challengeRow({ ...challenge, phase, time, now, time_set_at });
    const person = people.includes("submitted") ? personOf("submitted", challenge) : "visitor";
    const submission = person === "visitor" ? null : person.submission;
    server.answer({
      "GET /rest/v1/challenge": [row],
      "GET /rest/v1/my_submission": submission ? [submissionRow(submission)] : [],
    });
    await refreshFacts();
    const claims = falseClaims(currentFacts());
    const wrongTexts = () =>
      textsOf(document.body).flatMap((text) =>
        claims
          .filter(({ words }) => words.test(text))
          .map(({ because }) => `“${text}”, but ${because}`),
      );
    await showSignedInPage(paths.dashboard, dashboard);
    expect(wrongTexts()).toEqual([]);
    for (const path of [paths.home, paths.logistics]) {
      cleanup();
      renderRoutes(publicPages, path);
      await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
      expect(wrongTexts()).toEqual([]);
    }
  });
});

it.each([
  ["written today", "2025-09-12", "Evaluation", "Until Sep 30"],
  ["written before submissions closed", "2025-08-12", "Evaluation", /^Submissions closed/],
  ["beside a phase that is over", "2025-09-12", "Open Submission", /^Submissions closed/],
] as const)("shows the administrators' text %s: only while it is true", (_, day, phase, shown) => {
  const row = challengeRow({
    phase,
    time: "Until Sep 30",
    time_set_at: `${day}T12:00:00Z`,
  });
  expect(phaseNote(factsOf(row, new Date("2025-09-13T12:00:00Z")))).toMatch(shown);
});

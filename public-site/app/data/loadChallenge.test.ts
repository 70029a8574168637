import { describe, expect, it } from "vitest";
import { challengeNow } from "#common/challengeClock.ts";
import { CHALLENGE_DATES } from "#shared/challengeDates.ts";
import { answerWith, NETWORK_DOWN } from "~/testing/answers.ts";
import { loadChallenge, newChallenge } from "./loadChallenge.ts";

const ROW = {
  phase: "Evaluation",
  time: " Judging ",
  max_submission_members: 4,
  ...CHALLENGE_DATES,
  results_released_at: null,
  now: "2025-09-03T12:00:00+00:00",
  is_rehearsal: true,
};

describe("the configured challenge", () => {
  it("is read from its one row, with what time it is there", async () => {
    const calls = answerWith({ status: 200, body: [ROW] });
    expect(await loadChallenge()).toEqual({
      ...newChallenge,
      phase: "Evaluation",
      time: "Judging",
      maxTeamSize: 4,
      isRehearsal: true,
    });
    expect(calls).toMatchObject([{ path: "/rest/v1/challenge", method: "GET" }]);
    expect(challengeNow().toISOString()).toMatch(/^2025-09-03T12:00/);
  });

  it("has no phase where the stored one is unknown", async () => {
    answerWith({ status: 200, body: [{ ...ROW, phase: "Afterparty" }] });
    expect((await loadChallenge()).phase).toBeNull();
  });

  it.each([
    ["no row", { status: 200, body: [] }],
    ["something else", { status: 200, body: { message: "no" } }],
    ["a failing server", { status: 500 }],
    ["no network", NETWORK_DOWN],
  ])("cannot be read with %s", async (_, answer) => {
    answerWith(answer);
    await expect(loadChallenge()).rejects.toThrow();
  });
});

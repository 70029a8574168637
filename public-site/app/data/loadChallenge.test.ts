import { describe, expect, it } from "vitest";
import { challengeNow } from "#common/challengeClock.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import { siteServer } from "~/testing/server.ts";
import { challengeRow } from "~/testing/submissions.ts";
import { loadChallenge } from "./loadChallenge.ts";

const CHALLENGE = "GET /rest/v1/challenge";
const server = siteServer();

const ROW = challengeRow({
  phase: "Evaluation",
  time: "Judging",
  max_submission_members: 4,
  now: "2025-09-03T12:00:00+00:00",
  is_rehearsal: true,
});

describe("the configured challenge", () => {
  it("is read from its only row, with the server's time", async () => {
    server.answer({ [CHALLENGE]: [ROW] });
    expect(await loadChallenge()).toEqual({
      ...newChallenge,
      phase: "Evaluation",
      time: "Judging",
      time_set_at: ROW.now,
      max_submission_members: 4,
      is_rehearsal: true,
    });
    expect(server.sent.map(({ name }) => name)).toEqual([CHALLENGE]);
    expect(challengeNow().toISOString()).toMatch(/^2025-09-03T12:00/);
  });

  it("is loaded once for several parts of a page, and again later", async () => {
    await Promise.all([loadChallenge(), loadChallenge()]);
    expect(server.sentTo(CHALLENGE)).toHaveLength(1);
    await loadChallenge();
    expect(server.sentTo(CHALLENGE)).toHaveLength(2);
  });
});

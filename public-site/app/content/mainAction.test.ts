import { expect, it } from "vitest";
import type { Challenge } from "#shared/challengeRow.ts";
import { factsAt } from "~/testing/facts.ts";
import { mainAction } from "./mainAction.ts";

const actionAt = (now: string, isSignedIn: boolean, patch: Partial<Challenge> = {}) =>
  mainAction(factsAt(now, patch), isSignedIn).text;

it("fits the date and who is looking, whatever phase is displayed", () => {
  expect(actionAt("2025-08-10T12:00:00Z", false)).toBe("Register");
  expect(actionAt("2025-08-10T12:00:00Z", true)).toBe("My Dashboard");
  expect(actionAt("2025-08-10T12:00:00Z", false, { phase: "Evaluation" })).toBe("Register");
  expect(actionAt("2025-09-02T12:00:00Z", false, { phase: "Open Submission" })).toBe(
    "Follow the finalists",
  );
});

it("leads to the finalists and the winners from their release on", () => {
  const released = { resultsReleasedAt: "2025-10-01T12:00:00Z" };
  expect(actionAt("2025-10-01T11:59:59Z", false, released)).toBe("Follow the finalists");
  expect(actionAt("2025-10-01T12:00:00Z", false, released)).toBe("Meet the finalists");
  const decided = { ...released, finalReleasedAt: "2026-01-20T12:00:00Z" };
  expect(actionAt("2026-01-20T11:59:59Z", false, decided)).toBe("Meet the finalists");
  expect(actionAt("2026-01-20T12:00:00Z", false, decided)).toBe("Meet the winners");
});

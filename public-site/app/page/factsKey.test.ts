import { expect, it } from "vitest";
import { DEMO_CHALLENGE } from "#common/demoDay.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { factsOf } from "~/content/facts.ts";
import { factsKey } from "./factsKey.ts";

const keyAt = (now: string, patch: Partial<Challenge> = {}) =>
  factsKey(factsOf({ ...DEMO_CHALLENGE, ...patch }, new Date(now)));

const KEY = keyAt("2025-08-10T17:00:00Z");

it.each([
  ["another minute", "2025-08-10T17:01:00Z", {}],
  ["another day", "2025-08-20T17:00:00Z", {}],
  [
    "dates as the database writes them",
    "2025-08-10T17:00:00Z",
    { submissions_close_at: "2025-09-01T04:59:59+00:00" },
  ],
  ["a rehearsal", "2025-08-10T17:00:00Z", { is_rehearsal: true }],
])("%s leads to the same page", (_, now, patch) => {
  expect(keyAt(now, patch)).toBe(KEY);
});

it.each([
  ["the deadline has passed", "2025-09-01T05:00:00Z", {}],
  ["another phase", "2025-08-10T17:00:00Z", { phase: "Evaluation" as const }],
  ["another text beside the phase", "2025-08-10T17:00:00Z", { time: "One week left" }],
  ["smaller teams", "2025-08-10T17:00:00Z", { max_submission_members: 3 }],
  ["a later deadline", "2025-08-10T17:00:00Z", { submissions_close_at: "2025-09-02T04:59:59Z" }],
])("%s leads to another page", (_, now, patch) => {
  expect(keyAt(now, patch)).not.toBe(KEY);
});

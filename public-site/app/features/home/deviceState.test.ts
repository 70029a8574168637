import { expect, it } from "vitest";
import { factsAt } from "~/testing/facts.ts";
import { deviceState } from "./deviceState.ts";

it.each([
  ["2025-03-30T05:00:00Z", 1, 0],
  ["2025-08-10T04:59:59Z", 0.14, 1],
  ["2025-09-01T04:59:59Z", 0, 2],
  ["2026-02-05T12:00:00Z", 0, 5],
])("the device holds on %s the share %d of the drug, and has %i lights on", (now, left, passed) => {
  const state = deviceState(factsAt(now));
  expect(state.left).toBeCloseTo(left, 2);
  expect(state.passed).toBe(passed);
});

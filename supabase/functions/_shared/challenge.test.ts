import { expect, test } from "vitest";
import { SUBMISSION_STATUSES } from "./facts.ts";

const toldBefore = (wanted: boolean) =>
  SUBMISSION_STATUSES.filter(({ isDecision }) => isDecision === wanted).map(
    ({ toldBeforeRelease }) => toldBeforeRelease,
  );

test("until the release every decision reads alike, and like something that is none", () => {
  const [told, ...others] = new Set(toldBefore(true));
  expect(others).toEqual([]);
  expect(toldBefore(false)).toContain(told);
});

test("a status that is no decision reads the same before and after the release", () => {
  for (const fact of SUBMISSION_STATUSES.filter(({ isDecision }) => !isDecision)) {
    expect(fact.toldAfterRelease, fact.value).toBe(fact.toldBeforeRelease);
  }
});

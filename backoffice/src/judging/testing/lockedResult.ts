import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import type { LockedResult } from "../results/result.ts";

/** Three judges and four round entries of a panel. The first judge is severe; the third prefers the last round entry. */
export const INPUTS: ResultInputs = {
  formula: "4",
  kind: "panel",
  scale: 5,
  seed: 7,
  draws: 500,
  places: 2,
  weights: [1],
  reviews: ["judge-1", "judge-2", "judge-3"].flatMap((judge, judgeIndex) =>
    ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => {
      const bias = judgeIndex === 0 ? -1 : judgeIndex === 2 && index === 3 ? 1 : 0;
      return { code, judge, scores: [5 - index + bias] };
    }),
  ),
};

/** The round entries of that panel. */
export const ROUND_CODES = ["AAAA", "BBBB", "CCCC", "DDDD"].map((code, index) => ({
  id: `round-entry-${index + 1}`,
  submission_id: `entry-${index + 1}`,
  code,
  idea_name: `Idea ${code}`,
  is_excluded: false,
}));

/** The same panel with a tie between BBBB and CCCC at the cutoff. */
export const TIED_INPUTS: ResultInputs = {
  ...INPUTS,
  reviews: INPUTS.reviews.map((review) =>
    review.code === "CCCC" ? { ...review, scores: [review.judge === "judge-1" ? 3 : 4] } : review,
  ),
};

/** A result that another administrator locked. */
export function lockedResult(
  changes: Partial<LockedResult> = {},
  inputs: ResultInputs = INPUTS,
): LockedResult {
  return {
    id: "result-1",
    round_id: "round-1",
    number: 1,
    inputs,
    result: JSON.parse(JSON.stringify(computeResult(inputs))),
    locked_by_email: "zoe@example.com",
    locked_at: "2025-09-21T08:00:00Z",
    is_current: true,
    hash: "0123456789abcdef".repeat(4),
    ...changes,
  };
}

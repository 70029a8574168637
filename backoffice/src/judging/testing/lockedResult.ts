import { computeResult, type ResultInputs } from "#common/judging/result.ts";
import type { LockedResult } from "../results/useLastResult.ts";

/** Three judges have read four entries of a panel: the first is severe, the third thinks more of the last. */
export const INPUTS: ResultInputs = {
  formula: "4",
  kind: "panel",
  scale: 5,
  seed: 7,
  draws: 500,
  places: 2,
  weights: [1],
  reviews: ["judge-1", "judge-2", "judge-3"].flatMap((judge, severe) =>
    ["AAAA", "BBBB", "CCCC", "DDDD"].map((entry, place) => {
      const apart = severe === 0 ? -1 : severe === 2 && place === 3 ? 1 : 0;
      return { entry, judge, scores: [5 - place + apart] };
    }),
  ),
};

/** The same panel with BBBB and CCCC at the same score, one on each side of the line. */
export const TIED_INPUTS: ResultInputs = {
  ...INPUTS,
  reviews: INPUTS.reviews.map((review) =>
    review.entry === "CCCC" ? { ...review, scores: [review.judge === "judge-1" ? 3 : 4] } : review,
  ),
};

/** A result that Zoe has locked. */
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
    locked_by: "zoe",
    locked_by_name: "zoe@example.com",
    locked_at: "2025-09-21T08:00:00Z",
    is_current: true,
    file_id: "file-1",
    hash: "0123456789abcdef".repeat(4),
    ...changes,
  };
}

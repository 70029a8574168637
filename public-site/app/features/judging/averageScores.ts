import type { Queue } from "~/data/judging.ts";

/**
 * The judge's average score for each criterion over the other submitted reviews of the round; empty before
 * the first.
 * @param currentId the assignment on the page, which does not count.
 */
export function averageScores({ round, assignments }: Queue, currentId: string): number[] {
  const submitted = assignments.filter(
    ({ id, state }) => state === "submitted" && id !== currentId,
  );
  if (submitted.length === 0) return [];
  return round.criteria.map(
    (_, index) =>
      submitted.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / submitted.length,
  );
}

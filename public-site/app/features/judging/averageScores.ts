import type { Queue } from "~/data/judging.ts";

/**
 * What the judge gave on average for each criterion, over the reviews of this round that they have
 * submitted; empty before the first.
 * @param exceptId the assignment that is being read.
 */
export function ownMeans({ round, assignments }: Queue, exceptId: string): number[] {
  const submitted = assignments.filter(({ id, state }) => state === "submitted" && id !== exceptId);
  if (submitted.length === 0) return [];
  return round.criteria.map(
    (_, index) =>
      submitted.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / submitted.length,
  );
}

import { adjust, type Design, designOf } from "./model.ts";
import { comparableGroups, type ScoredReview } from "./reviews.ts";

/** What would change without one judge. */
export interface Influence {
  judge: string;
  /** How many of the best k would be others; absent when the submissions could no longer be compared. */
  changed?: number;
}

/**
 * How many of the best would be others without each judge in turn. A tie at the line replaces nobody.
 * @param best The first k in their order.
 */
export function influencesOf(
  reviews: readonly ScoredReview[],
  { entries, judges }: Design,
  best: readonly { entry: string }[],
  ridge: number,
): Influence[] {
  return judges.map((judge) => {
    const others = reviews.filter((review) => review.judge !== judge);
    const [largest = []] = comparableGroups(others);
    if (largest.length < entries.length) return { judge };
    const { scores } = adjust(designOf(others), ridge);
    const line = [...scores.values()].sort((a, b) => b - a)[best.length - 1] ?? 0;
    return { judge, changed: best.filter(({ entry }) => (scores.get(entry) ?? 0) < line).length };
  });
}

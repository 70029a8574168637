import type { ReviewTexts } from "#common/unsavedWork.ts";
import { MIN_TEAM_COMMENT, TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLines } from "#shared/validation.ts";
import type { Round } from "~/data/judging.ts";

export const COMMENT_LIMIT = TEXT_LIMITS.message;

/** Whether the database would store both versions in the same way. */
export function sameReview(one: ReviewTexts, other: ReviewTexts): boolean {
  return (
    one.scores.join() === other.scores.join() &&
    cleanLines(one.commentForTeam) === cleanLines(other.commentForTeam) &&
    cleanLines(one.commentForPanel) === cleanLines(other.commentForPanel)
  );
}

/** Why the database would refuse to save it; undefined if it would not. */
export function reviewProblem({
  commentForTeam,
  commentForPanel,
}: ReviewTexts): string | undefined {
  const isTooLong = [commentForTeam, commentForPanel].some(
    (text) => characterCount(cleanLines(text)) > COMMENT_LIMIT,
  );
  return isTooLong ? `Shorten your comment to at most ${COMMENT_LIMIT} characters.` : undefined;
}

/** What is missing before a review can be submitted. */
export interface Missing {
  /** The indexes of the criteria without a score. */
  readonly criteria: readonly number[];
  readonly comment: boolean;
}

/** What is missing; undefined if the review is complete. */
export function missingIn(
  { scores, commentForTeam }: ReviewTexts,
  { givesFeedback }: Pick<Round, "givesFeedback">,
): Missing | undefined {
  const criteria = scores.flatMap((score, index) => (score === null ? [index] : []));
  const comment = givesFeedback && characterCount(cleanLines(commentForTeam)) < MIN_TEAM_COMMENT;
  return criteria.length > 0 || comment ? { criteria, comment } : undefined;
}

import type { ReviewTexts } from "#common/unsavedWork.ts";
import { MIN_TEAM_COMMENT, TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLines } from "#shared/validation.ts";
import type { Round } from "~/data/judging.ts";

export const COMMENT_LIMIT = TEXT_LIMITS.message;

/** Whether two versions are stored as the same. */
export function sameReview(one: ReviewTexts, other: ReviewTexts): boolean {
  return (
    one.scores.join() === other.scores.join() &&
    cleanLines(one.commentForTeam) === cleanLines(other.commentForTeam) &&
    cleanLines(one.commentForPanel) === cleanLines(other.commentForPanel)
  );
}

/** What the database would refuse to save, in words for people; undefined when nothing. */
export function reviewProblem({
  commentForTeam,
  commentForPanel,
}: ReviewTexts): string | undefined {
  const isTooLong = [commentForTeam, commentForPanel].some(
    (text) => characterCount(cleanLines(text)) > COMMENT_LIMIT,
  );
  return isTooLong ? `A comment has at most ${COMMENT_LIMIT} characters.` : undefined;
}

/** What a review lacks before it can be submitted. */
export interface Missing {
  /** The criteria without a score, by their place. */
  readonly criteria: readonly number[];
  readonly comment: boolean;
}

/** Finds what is missing; undefined when it is complete. */
export function missingIn(
  { scores, commentForTeam }: ReviewTexts,
  { givesFeedback }: Pick<Round, "givesFeedback">,
): Missing | undefined {
  const criteria = scores.flatMap((score, index) => (score === null ? [index] : []));
  const comment = givesFeedback && characterCount(cleanLines(commentForTeam)) < MIN_TEAM_COMMENT;
  return criteria.length > 0 || comment ? { criteria, comment } : undefined;
}

import { counted } from "#common/words.ts";
import { type AutosaveState, createAutosave } from "#common/work/autosave.ts";
import { MIN_TEAM_COMMENT, TEXT_LIMITS } from "#shared/constants.ts";
import { inDigits } from "#shared/inDigits.ts";
import { characterCount, cleanLines } from "#shared/validation.ts";
import {
  openReview,
  type Review,
  type ReviewTexts,
  type Round,
  saveReview,
} from "~/data/judging.ts";

export type EditedReview = ReturnType<typeof createEditedReview>;
export type EditedReviewState = AutosaveState<Review, ReviewTexts>;

/**
 * A review that is saved while its judge edits it.
 * @param onLost called if the judge loses access to the round entry, or the session ends.
 */
export const createEditedReview = (initial: Review, onLost: () => void) =>
  createAutosave<Review, ReviewTexts>(
    initial,
    {
      kind: "review",
      textsOf: ({ scores, comment_for_team, comment_for_panel }) => ({
        scores,
        comment_for_team,
        comment_for_panel,
      }),
      canEdit: (review) => review.canEdit,
      isSame: (one, other) => storedText(one) === storedText(other),
      problemOf: reviewProblem,
      load: () => openReview(initial.id),
      save: saveReview,
    },
    onLost,
  );

export const COMMENT_LIMIT = TEXT_LIMITS.message;

const commentsOf = ({ comment_for_team, comment_for_panel }: ReviewTexts) =>
  [comment_for_team, comment_for_panel].map(cleanLines);

/** A review as the server stores it, to compare. */
const storedText = (review: ReviewTexts) => JSON.stringify([review.scores, commentsOf(review)]);

function reviewProblem(review: ReviewTexts): string | undefined {
  const isTooLong = commentsOf(review).some((text) => characterCount(text) > COMMENT_LIMIT);
  return isTooLong ? `Shorten your comment to at most ${COMMENT_LIMIT} characters.` : undefined;
}

/** How many criteria have a score: "2 of 4 scored". */
export const scoredOf = ({ scores }: ReviewTexts) =>
  `${scores.filter((score) => score !== null).length} of ${scores.length} scored`;

const commentLength = ({ comment_for_team }: ReviewTexts) =>
  characterCount(cleanLines(comment_for_team));

/** The length of the comment for the team: "12 of at least 20 characters." */
export function lengthOf(review: ReviewTexts): string {
  const length = commentLength(review);
  return length < MIN_TEAM_COMMENT
    ? `${length} of at least ${MIN_TEAM_COMMENT} characters.`
    : `${inDigits(length)} characters.`;
}

interface Missing {
  /** The indexes of the criteria without a score. */
  readonly criteria: readonly number[];
  readonly comment: boolean;
}

/** The missing parts; undefined if the review is complete. */
export function missingIn(
  review: ReviewTexts,
  { gives_feedback }: Pick<Round, "gives_feedback">,
): Missing | undefined {
  const criteria = review.scores.flatMap((score, index) => (score === null ? [index] : []));
  const comment = gives_feedback && commentLength(review) < MIN_TEAM_COMMENT;
  return criteria.length > 0 || comment ? { criteria, comment } : undefined;
}

/** "1 score missing"; undefined if none is. */
export function missingScores(missing: Missing | undefined): string | undefined {
  const count = missing?.criteria.length ?? 0;
  return count > 0 ? `${counted(count, "score", "scores")} missing` : undefined;
}

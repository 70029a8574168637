import { dropUnsaved, keepUnsaved, type ReviewTexts, takeUnsaved } from "#common/unsavedWork.ts";
import { MIN_TEAM_COMMENT, TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLines } from "#shared/validation.ts";
import type { Round } from "~/data/judging.ts";
import { openReview, type Review, saveReview } from "~/data/judging.ts";
import { createAutosave } from "~/features/autosave/autosave.ts";
import type { AutosaveState } from "~/features/autosave/autosaveState.ts";

export type EditedReview = ReturnType<typeof createEditedReview>;
export type EditedReviewState = AutosaveState<Review, ReviewTexts>;

/**
 * A review that saves itself while its judge edits it.
 * @param onLost called if the judge loses access to the entry, or the session ends.
 */
export function createEditedReview(initial: Review, onLost: () => void) {
  const pageId = crypto.randomUUID();
  const work = { kind: "review", id: initial.id, ownerId: initial.ownerId } as const;
  return createAutosave<Review, ReviewTexts>(
    initial,
    {
      typedOf: ({ scores, comment_for_team, comment_for_panel }) => ({
        scores,
        comment_for_team,
        comment_for_panel,
      }),
      canEdit: (review) => review.canEdit,
      same: sameReview,
      problemOf: reviewProblem,
      load: () => openReview(initial.id),
      save: saveReview,
      kept: {
        keep: (unsaved) => keepUnsaved(work, pageId, unsaved),
        drop: () => dropUnsaved(work, pageId),
        take: () => takeUnsaved(work),
      },
    },
    onLost,
  );
}

export const COMMENT_LIMIT = TEXT_LIMITS.message;

function sameReview(one: ReviewTexts, other: ReviewTexts): boolean {
  return (
    one.scores.join() === other.scores.join() &&
    cleanLines(one.comment_for_team) === cleanLines(other.comment_for_team) &&
    cleanLines(one.comment_for_panel) === cleanLines(other.comment_for_panel)
  );
}

function reviewProblem({ comment_for_team, comment_for_panel }: ReviewTexts): string | undefined {
  const isTooLong = [comment_for_team, comment_for_panel].some(
    (text) => characterCount(cleanLines(text)) > COMMENT_LIMIT,
  );
  return isTooLong ? `Shorten your comment to at most ${COMMENT_LIMIT} characters.` : undefined;
}

interface Missing {
  /** The indexes of the criteria without a score. */
  readonly criteria: readonly number[];
  readonly comment: boolean;
}

/** What is missing; undefined if the review is complete. */
export function missingIn(
  { scores, comment_for_team }: ReviewTexts,
  { gives_feedback }: Pick<Round, "gives_feedback">,
): Missing | undefined {
  const criteria = scores.flatMap((score, index) => (score === null ? [index] : []));
  const comment = gives_feedback && characterCount(cleanLines(comment_for_team)) < MIN_TEAM_COMMENT;
  return criteria.length > 0 || comment ? { criteria, comment } : undefined;
}

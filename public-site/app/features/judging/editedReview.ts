import { dropUnsaved, keepUnsaved, type ReviewTexts, takeUnsaved } from "#common/unsavedWork.ts";
import { openReview, type Review, saveReview } from "~/data/reviews.ts";
import { createAutosave } from "~/features/autosave/autosave.ts";
import type { AutosaveState } from "~/features/autosave/autosaveState.ts";
import { reviewProblem, sameReview } from "./reviewRules.ts";

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
      typedOf: ({ scores, commentForTeam, commentForPanel }) => ({
        scores,
        commentForTeam,
        commentForPanel,
      }),
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

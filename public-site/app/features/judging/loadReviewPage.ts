import { loadQueues, type Queue } from "~/data/judging.ts";
import { type JudgingNote, loadJudgingNotes } from "~/data/judgingNotes.ts";
import { type DiscussionItem, loadDiscussion, openReview, type Review } from "~/data/reviews.ts";
import { loaded } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";

export interface ReviewPageData {
  readonly review: Review;
  readonly queue: Queue;
  readonly discussion: readonly DiscussionItem[];
  readonly notes: readonly JudgingNote[];
}

/** Loads the review page; null if the judge has no access to the entry. */
export function loadReviewPage(assignmentId: string): Promise<Outcome<ReviewPageData | null>> {
  return loaded("The entry could not be loaded.", async () => {
    // Opening an entry changes its state in the queue, so load the queue afterwards.
    const review = await openReview(assignmentId);
    if (!review) return null;
    const { round, state, roundEntryId } = review;
    const [queues, discussion, notes] = await Promise.all([
      loadQueues(),
      round.discussionOpen && state === "submitted" ? loadDiscussion(roundEntryId) : [],
      loadJudgingNotes(assignmentId),
    ]);
    const queue = queues.find((candidate) => candidate.round.id === round.id);
    return { review, queue: queue ?? { round, assignments: [] }, discussion, notes };
  });
}

import { loadQueues, type Queue } from "~/data/judging.ts";
import { type JudgingNote, loadJudgingNotes } from "~/data/judgingNotes.ts";
import { type DiscussionItem, loadDiscussion, openReview, type Review } from "~/data/reviews.ts";
import { type Loaded, loaded } from "~/lib/loaded.ts";

/** What the reading page shows. */
export interface Reading {
  readonly review: Review;
  readonly queue: Queue;
  readonly discussion: readonly DiscussionItem[];
  readonly notes: readonly JudgingNote[];
}

/** Reads it; null when the entry is none that the judge may read now. */
export function loadReading(assignmentId: string): Promise<Loaded<Reading | null>> {
  return loaded("The entry could not be loaded.", async () => {
    // Not at the same time: to open an entry for the first time makes it begun.
    const review = await openReview(assignmentId);
    if (!review) return null;
    const { round, state, roundEntryId } = review;
    const [queues, discussion, notes] = await Promise.all([
      loadQueues(),
      round.discussionOpen && state === "submitted" ? loadDiscussion(roundEntryId) : [],
      loadJudgingNotes(assignmentId),
    ]);
    const queue = queues.find((one) => one.round.id === round.id);
    return { review, queue: queue ?? { round, assignments: [] }, discussion, notes };
  });
}

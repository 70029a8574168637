import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { localTime } from "#common/localTime.ts";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import type { Queue } from "~/data/judging.ts";
import type { JudgingNote } from "~/data/judgingNotes.ts";
import type { DiscussionItem, Review } from "~/data/reviews.ts";
import { useAutosave } from "~/features/autosave/useAutosave.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { AnonymizedDocument } from "./AnonymizedDocument.tsx";
import { Discussion } from "./Discussion.tsx";
import { createEditedReview } from "./editedReview.ts";
import { FinishedReview } from "./FinishedReview.tsx";
import { Notes } from "./Notes.tsx";
import { ownMeans } from "./ownMeans.ts";
import { isGone, nextAfter } from "./queue.ts";
import { Recuse } from "./Recuse.tsx";
import styles from "./ReviewPage.module.css";
import { ScoringForm } from "./ScoringForm.tsx";

interface ReviewPageProps {
  review: Review;
  /** What the judge has to read in the same round. */
  queue: Queue;
  discussion: readonly DiscussionItem[];
  notes: readonly JudgingNote[];
  /** Reads all of it again. */
  onRefresh: () => Promise<void>;
}

/** An entry beside what its judge says of it. */
export function ReviewPage({ review, queue, discussion, notes, onRefresh }: ReviewPageProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [edited] = useState(() => createEditedReview(review, () => void revalidate()));
  const state = useAutosave(edited, review, "The last changes to your review are not saved yet.");
  const [wasOpen] = useState(review.canEdit);
  const { server } = state;
  const { ownerId, round, code, ideaName, description, filePath, pageTexts } = server;
  const ownReviews = queue.assignments.filter((assignment) => !isGone(assignment));
  const place = ownReviews.findIndex(({ id }) => id === review.id) + 1;

  async function onRecused() {
    notifySuccess(`You have stepped back from ${code}.`);
    await navigate(paths.judging, { replace: true });
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className="text-s">
          <Link to={paths.judging}>Your queue</Link>
          <span>
            {` · ${round.name}${place > 0 ? `, ${place} of ${ownReviews.length}` : ""} · until ${localTime(round.closesAt)}`}
          </span>
        </p>
        <h1 className="title-m">
          <span className={styles.code}>{code}</span> <span>{ideaName}</span>
        </h1>
        <p className={`text-s ${styles.toScores}`}>
          <a href="#scores">To the scores</a>
        </p>
      </header>
      {/* It scrolls by itself beside the scores, by keyboard as well. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls. */}
      <section className={styles.entry} aria-label="Entry" tabIndex={0}>
        <p className={styles.description}>{description}</p>
        {filePath ? (
          <Part>
            <AnonymizedDocument path={filePath} pageTexts={pageTexts} code={code} />
          </Part>
        ) : (
          <p className="text-s">This entry has no document.</p>
        )}
      </section>
      <div className={styles.review}>
        <Parts>
          {server.canEdit ? (
            <ScoringForm edited={edited} state={state} means={ownMeans(queue, review.id)} />
          ) : (
            <FinishedReview
              state={state}
              isNews={wasOpen}
              next={nextAfter(queue.assignments, review.id)}
            />
          )}
          {round.discussionOpen && server.state === "submitted" && (
            <Discussion
              roundEntryId={server.roundEntryId}
              personId={ownerId}
              items={discussion}
              criteria={round.criteria}
              onAdded={onRefresh}
            />
          )}
          <Notes assignmentId={review.id} personId={ownerId} notes={notes} onSent={onRefresh} />
          {server.canEdit && (
            <Recuse assignmentId={review.id} personId={ownerId} onDone={() => void onRecused()} />
          )}
        </Parts>
      </div>
    </div>
  );
}

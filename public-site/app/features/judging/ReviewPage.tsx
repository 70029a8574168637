import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { localTime } from "#common/localTime.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { Part, Parts } from "~/components/Parts.tsx";
import { paths } from "~/config/paths.ts";
import type { Queue } from "~/data/judging.ts";
import { useAutosave } from "~/features/autosave/useAutosave.ts";
import { AnonymizedDocument } from "./AnonymizedDocument.tsx";
import { Discussion } from "./Discussion.tsx";
import { createEditedReview } from "./editedReview.ts";
import { FinishedReview } from "./FinishedReview.tsx";
import type { ReviewPageData } from "./loadReviewPage.ts";
import { Notes } from "./Notes.tsx";
import { nextReview } from "./queue.ts";
import { RecuseButton } from "./RecuseButton.tsx";
import styles from "./ReviewPage.module.css";
import { ScoringForm } from "./ScoringForm.tsx";

interface ReviewPageProps extends ReviewPageData {
  onRefresh: () => Promise<void>;
}

/** An entry and its review: side by side on a desktop, on a phone the review first. */
export function ReviewPage({ review, queue, discussion, notes, onRefresh }: ReviewPageProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [edited] = useState(() => createEditedReview(review, () => void revalidate()));
  const state = useAutosave(edited, review, "The last changes to your review are not saved yet.");
  const [wasOpen] = useState(review.canEdit);
  const { server } = state;
  const { ownerId, round, code, ideaName, description, filePath, pageTexts } = server;
  const { submittedCount, dueCount } = queue.round;

  return (
    <div className={styles.page} data-has-document={filePath ? true : undefined}>
      <header className={styles.head}>
        <p className="text-s">
          <Link to={paths.judging}>Your queue</Link>
          <span>
            {` · ${round.name} · ${submittedCount} of ${dueCount} submitted · Deadline: ${localTime(round.closesAt)}`}
          </span>
        </p>
        <h1 className="title-m">
          <span>{ideaName}</span> <span className={styles.code}>{code}</span>
        </h1>
        <div className={styles.actions}>
          <a className={styles.toEntry} href="#entry">
            {filePath ? "Description and document" : "Description"}
          </a>
          {round.stage === "open" && (
            <RecuseButton
              assignment={server}
              personId={ownerId}
              onRecused={() => void navigate(paths.judging, { replace: true })}
            />
          )}
        </div>
      </header>
      <div className={styles.review}>
        <Parts>
          {server.canEdit ? (
            <ScoringForm edited={edited} state={state} averages={averageScores(queue, review.id)} />
          ) : (
            <FinishedReview
              state={state}
              isNews={wasOpen}
              next={nextReview(queue.assignments.filter(({ id }) => id !== review.id))}
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
        </Parts>
      </div>
      {/* On a desktop this column scrolls on its own, and the keyboard must be able to scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls. */}
      <section id="entry" className={styles.entry} aria-label="Entry" tabIndex={0}>
        <p className={styles.description}>{description}</p>
        {filePath ? (
          <Part>
            <AnonymizedDocument path={filePath} pageTexts={pageTexts} code={code} />
          </Part>
        ) : (
          <p className="text-s">This entry has no document.</p>
        )}
        <Part>
          <Notes assignmentId={review.id} personId={ownerId} notes={notes} onSent={onRefresh} />
        </Part>
      </section>
    </div>
  );
}

/** Shown instead of an entry that the judge cannot read. */
export function NoAccess() {
  return (
    <Page
      heading="No access"
      lead="You do not have access to this entry. It is not assigned to you, you recused yourself, or its round is over."
      narrow
    >
      <ButtonLink to={paths.judging}>Back to your queue</ButtonLink>
    </Page>
  );
}

/**
 * The judge's average score for each criterion over the other submitted reviews of the round; empty before
 * the first.
 * @param currentId the assignment on the page, which does not count.
 */
function averageScores({ round, assignments }: Queue, currentId: string): number[] {
  const submitted = assignments.filter(
    ({ id, state }) => state === "submitted" && id !== currentId,
  );
  if (submitted.length === 0) return [];
  return round.criteria.map(
    (_, index) =>
      submitted.reduce((sum, { scores }) => sum + (scores[index] ?? 0), 0) / submitted.length,
  );
}

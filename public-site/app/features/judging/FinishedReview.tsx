import { useEffect, useRef } from "react";
import { localTime } from "#common/localTime.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import type { Assignment } from "~/data/judging.ts";
import type { EditedReviewState } from "./editedReview.ts";
import { reviewPath } from "./judgingPaths.ts";
import { nextReviewLabel } from "./queue.ts";
import { ReviewView } from "./ReviewView.tsx";
import styles from "./ScoringForm.module.css";

interface FinishedReviewProps {
  state: EditedReviewState;
  /** Whether it was finished while the page was open: then the heading gets the focus. */
  isNews: boolean;
  /** The next review; undefined if all are submitted. */
  next: Assignment | undefined;
}

/** A review that can no longer be changed, because it is submitted or its round is closed. */
export function FinishedReview({ state, isNews, next }: FinishedReviewProps) {
  const { server, typed, saving } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);

  const isSubmitted = server.state === "submitted";
  return (
    <section className={styles.form} aria-labelledby="review-heading">
      <h2 ref={heading} id="review-heading" tabIndex={-1} className="title-s">
        Your review
      </h2>
      {isSubmitted ? (
        <FormMessage
          kind="success"
          message="Submitted. Thank you."
          detail={server.submittedAt && `On ${localTime(server.submittedAt)}.`}
        />
      ) : (
        <FormMessage
          kind="failure"
          message="The round closed before this review was submitted."
          detail="It does not count. Your text is below."
        />
      )}
      {saving.status === "closed" && (
        <details>
          <summary>Changes that were not saved</summary>
          <ReviewView review={typed} criteria={server.round.criteria} />
        </details>
      )}
      <ReviewView review={server} criteria={server.round.criteria} />
      <div className={styles.actions}>
        {next && server.round.stage === "open" && (
          <ButtonLink to={reviewPath(next.id)}>{nextReviewLabel(next)}</ButtonLink>
        )}
        <ButtonLink to={paths.judging} look="quiet">
          Back to your queue
        </ButtonLink>
      </div>
    </section>
  );
}

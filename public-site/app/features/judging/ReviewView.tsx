import { localTime } from "#common/localTime.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import type { Criterion, ReviewTexts } from "~/data/judging.ts";
import type { EditedReviewState } from "./editedReview.ts";
import { nextReview, nextReviewLabel, reviewPath } from "./queue.ts";
import styles from "./ReviewView.module.css";
import formStyles from "./ScoringForm.module.css";

const focus = (element: HTMLElement | null) => element?.focus();

interface FinishedReviewProps {
  state: EditedReviewState;
  /** Whether it was finished while the page was open. If so, the heading gets the focus. */
  isNew: boolean;
}

/** A review that can no longer be changed, because it is submitted or its round is closed. */
export function FinishedReview({ state, isNew }: FinishedReviewProps) {
  const { server, typed, saving } = state;
  const next = nextReview(server.assignments.filter(({ id }) => id !== server.id));
  const isSubmitted = server.state === "submitted";
  return (
    <section className={`stack gap-l ${formStyles.form}`} aria-labelledby="review-heading">
      <h2 ref={isNew ? focus : null} id="review-heading" tabIndex={-1} className="title-s">
        Your review
      </h2>
      {isSubmitted ? (
        <FormMessage
          kind="success"
          message="Submitted. Thank you."
          detail={server.submitted_at && `On ${localTime(server.submitted_at)}.`}
        />
      ) : (
        <FormMessage
          kind="failure"
          message="The round closed before this review was submitted."
          detail="The review doesn’t count. Your text is below."
        />
      )}
      {saving.status === "closed" && (
        <details>
          <summary>Unsaved changes</summary>
          <ReviewView review={typed} criteria={server.round.criteria} />
        </details>
      )}
      <ReviewView review={server} criteria={server.round.criteria} />
      <div className="row">
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

interface ReviewViewProps {
  review: ReviewTexts;
  criteria: readonly Criterion[];
}

/** A review, read-only. */
export function ReviewView({ review, criteria }: ReviewViewProps) {
  const { scores, comment_for_team, comment_for_panel } = review;
  return (
    <dl className="pairs">
      {criteria.map(({ name, score_labels }, index) => {
        const score = scores[index] ?? null;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.score}>
              {score !== null && <span className={styles.number}>{score}</span>}{" "}
              <span>{score === null ? "Not scored" : score_labels[score - 1]}</span>
            </dd>
          </div>
        );
      })}
      <div>
        <dt>For the team</dt>
        <dd className="typed">{comment_for_team || "No comment"}</dd>
      </div>
      <div>
        <dt>For the panel</dt>
        <dd className="typed">{comment_for_panel || "No comment"}</dd>
      </div>
    </dl>
  );
}

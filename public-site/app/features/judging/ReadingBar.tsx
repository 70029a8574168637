import { type EditedReviewState, scoredOf } from "./editedReview.ts";
import styles from "./ReadingBar.module.css";

/** On a phone, sticks to the bottom of the window while a judge reads, and leads to the review below the entry. */
export function ReadingBar({ state: { server, typed } }: { state: EditedReviewState }) {
  const isOpen = server.canEdit;
  return (
    <div className={`spread text-s narrow-only screen-only ${styles.bar}`}>
      <p>{isOpen ? scoredOf(typed) : "Your review"}</p>
      <a className="link-button" href={isOpen ? "#scores-heading" : "#review-heading"}>
        {isOpen ? "Score" : "Read"}
      </a>
    </div>
  );
}

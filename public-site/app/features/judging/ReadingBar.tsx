import type { ReviewTexts } from "~/data/judging.ts";
import { scoredOf } from "./editedReview.ts";
import styles from "./ReadingBar.module.css";

interface ReadingBarProps {
  typed: ReviewTexts;
  /** Whether the review can be edited. */
  isOpen: boolean;
}

/** On a phone, sticks to the bottom of the window while a judge reads, and leads to the review below the entry. */
export function ReadingBar({ typed, isOpen }: ReadingBarProps) {
  return (
    <div className={`spread text-s narrow-only screen-only above-strip ${styles.bar}`}>
      <p>{isOpen ? scoredOf(typed) : "Your review"}</p>
      <a className="link-button" href={isOpen ? "#scores-heading" : "#review-heading"}>
        {isOpen ? "Score" : "Read"}
      </a>
    </div>
  );
}

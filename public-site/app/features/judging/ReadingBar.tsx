import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import type { ReviewTexts } from "~/data/judging.ts";
import { scoredOf } from "./editedReview.ts";
import styles from "./ReadingBar.module.css";

interface ReadingBarProps {
  typed: ReviewTexts;
  /** Whether the review can be edited. */
  isOpen: boolean;
}

/**
 * On a phone, sticks to the bottom of the window while a judge reads, and leads to the review below the entry. Hidden
 * once the review is visible, which has its own bar.
 */
export function ReadingBar({ typed, isOpen }: ReadingBarProps) {
  const target = isOpen ? "scores-heading" : "review-heading";
  const isAtReview = useIsVisible(target);
  const page = useLocation();
  return (
    <div
      className={`spread text-s narrow-only screen-only above-strip ${styles.bar}`}
      data-hidden={isAtReview || undefined}
    >
      <p>{isOpen ? scoredOf(typed) : "Your review"}</p>
      {/* The browser opens the hash, without the router. */}
      <ButtonLink
        to={{ ...page, hash: `#${target}` }}
        reloadDocument
        look={isOpen ? "primary" : "quiet"}
        size="small"
      >
        {isOpen ? "Score" : "Read"}
      </ButtonLink>
    </div>
  );
}

/** Whether the element with the id is in the window. */
function useIsVisible(id: string): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver((changes) =>
      setIsVisible(changes.at(-1)?.isIntersecting === true),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isVisible;
}

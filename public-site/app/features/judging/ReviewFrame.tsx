import type { ReactNode } from "react";
import styles from "./ReviewFrame.module.css";

interface ReviewFrameProps {
  /** The line above the heading. */
  context: ReactNode;
  title: string;
  /** Of the entry, once it is loaded. */
  code?: string;
  actions?: ReactNode;
  /** Whether the entry scrolls beside the review in wide windows. */
  isBeside: boolean;
  entry: ReactNode;
  review?: ReactNode;
}

/** A round entry and its review: side by side on a desktop, on a phone first the entry, then the review. */
export function ReviewFrame(props: ReviewFrameProps) {
  const { context, title, code, actions, isBeside, entry, review } = props;
  return (
    <div className={`grid gap-l pt-s pb-2xl ${styles.page}`} data-beside={isBeside || undefined}>
      <header className="stack gap-2xs">
        <p className="text-s">{context}</p>
        <h1 className="title-m">
          <span className={styles.title}>{title}</span>{" "}
          {code && <span className={styles.code}>{code}</span>}
        </h1>
        <div className="spread screen-only">{actions}</div>
      </header>
      {/* On a desktop, this column scrolls separately, and must be scrollable by keyboard. */}
      <section
        id="entry"
        className={`stack gap-l ${styles.roundEntry}`}
        aria-label="Entry"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls.
        tabIndex={0}
      >
        {entry}
      </section>
      <div className={`stack gap-l ${styles.review}`}>{review}</div>
    </div>
  );
}

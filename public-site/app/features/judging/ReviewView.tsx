import type { ReviewTexts } from "#common/unsavedWork.ts";
import type { Criterion } from "~/data/judging.ts";
import styles from "./ReviewView.module.css";

interface ReviewViewProps {
  review: ReviewTexts;
  criteria: readonly Criterion[];
}

/** A review, read-only. */
export function ReviewView({ review, criteria }: ReviewViewProps) {
  const { scores, commentForTeam, commentForPanel } = review;
  return (
    <dl className={styles.review}>
      {criteria.map(({ name, scoreWords }, index) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Score score={scores[index] ?? null} words={scoreWords} />
          </dd>
        </div>
      ))}
      <Comment title="For the team" text={commentForTeam} />
      <Comment title="For the panel" text={commentForPanel} />
    </dl>
  );
}

function Score({ score, words }: { score: number | null; words: readonly string[] }) {
  if (score === null) return <span>Not scored</span>;
  return (
    <>
      <span className={styles.number}>{score}</span> <span>{words[score - 1]}</span>
    </>
  );
}

function Comment({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={styles.comment}>{text || "No comment"}</dd>
    </div>
  );
}

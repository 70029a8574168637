import { Link } from "react-router";
import { pages } from "~/content/pages.ts";
import { feedback as words } from "~/content/results/result.ts";
import type { JudgingFeedback } from "~/data/judgingFeedback.ts";
import styles from "./Feedback.module.css";

/** What the judges made of a team's entry, round by round. */
export function Feedback({ rounds }: { rounds: readonly JudgingFeedback[] }) {
  return (
    <section className={`grid ${styles.feedback}`} aria-labelledby="feedback-heading">
      <div className={styles.head}>
        <h2 id="feedback-heading" className="title-m">
          {words.title}
        </h2>
        <p>
          {words.lead} <Link to={pages.judgingExplained}>{words.how}</Link>
        </p>
      </div>
      <div className={styles.rounds}>
        {rounds.map(({ roundName, scale, criteria, comments }) => (
          <div key={roundName}>
            <h3 className="title-s">{roundName}</h3>
            <p>{words.scale(scale)}</p>
            <dl className={styles.means}>
              {criteria.map(({ name, mean }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {mean === null ? (
                      words.none
                    ) : (
                      <>
                        {mean.toFixed(1)} <small>{words.outOf(scale)}</small>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {comments.map((comment) => (
              <blockquote key={comment} className={styles.comment}>
                {comment}
              </blockquote>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

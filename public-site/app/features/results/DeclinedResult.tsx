import { RichText } from "~/components/RichText.tsx";
import { declinedResult } from "~/content/results.ts";
import styles from "./DeclinedResult.module.css";

interface DeclinedResultProps {
  firstName: string;
  ideaName: string;
}

/** What everybody else reads first, once results are released: thanks, and what stays theirs. */
export function DeclinedResult({ firstName, ideaName }: DeclinedResultProps) {
  return (
    <section className={styles.result} aria-labelledby="result-heading">
      <div className="grid">
        <div className={styles.words}>
          <h1 id="result-heading" className="title-l">
            {declinedResult.title(firstName)}
          </h1>
          <p className={`text-l ${styles.lead}`}>{declinedResult.lead(ideaName)}</p>
        </div>
        <div className={styles.next}>
          <h2 className="title-s">{declinedResult.next}</h2>
          <dl className={styles.points}>
            {declinedResult.points.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  <RichText text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

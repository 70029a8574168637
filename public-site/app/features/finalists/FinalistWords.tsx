import type { Finalist } from "~/data/finalists.ts";
import styles from "./FinalistWords.module.css";

interface FinalistWordsProps extends Pick<Finalist, "title" | "summary" | "members"> {
  /** Where there is all the width for it. */
  large?: boolean;
}

/** What a team tells everybody: its idea and who they are. */
export function FinalistWords({ title, summary, members, large = false }: FinalistWordsProps) {
  return (
    <div className={styles.words}>
      <div>
        <h2 className={`${large ? "title-l" : "title-m"} ${styles.title}`}>{title}</h2>
        {summary && <p className={styles.summary}>{summary}</p>}
      </div>
      {members.length > 0 && (
        <ul className={styles.members}>
          {members.map(({ name, university, country }) => (
            <li key={`${name} ${university} ${country}`}>
              <strong>{name}</strong>
              <span>{[university, country].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { thoughtStarters } from "~/content/thoughtStarters.ts";
import styles from "./BriefSection.module.css";
import { StarterDrawing } from "./StarterDrawing.tsx";
import { sections } from "./sections.ts";
import listStyles from "./ThoughtStarters.module.css";

/** Questions to begin from, in eight subjects. */
export function ThoughtStarters() {
  const { id, title } = sections.thoughtStarters;
  return (
    <div className={`${styles.band} ${styles.warm}`}>
      <div className="grid">
        <section
          id={id}
          className={styles.body}
          tabIndex={-1}
          aria-labelledby="thought-starters-heading"
        >
          <h2 id="thought-starters-heading" className="title-l">
            {title}
          </h2>
          <p className={styles.lead}>{thoughtStarters.lead}</p>
          <ul className={listStyles.subjects}>
            {thoughtStarters.items.map((subject) => (
              <li key={subject.title}>
                <StarterDrawing title={subject.title} />
                <h3 className="title-s">{subject.title}</h3>
                {subject.questions.map((question) => (
                  <p key={question}>{question}</p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

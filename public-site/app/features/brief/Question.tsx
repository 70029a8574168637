import { BRIEF_PDF_PATH } from "~/config/paths.ts";
import { brief } from "~/content/brief.ts";
import { briefPdf } from "~/content/briefPdf.ts";
import styles from "./Question.module.css";

/** The question that the challenge asks. */
export function Question() {
  const { title, statement } = brief.howMightWe;
  return (
    <section className={`on-dark ${styles.question}`} aria-labelledby="how-might-we">
      <div className="grid">
        <h2 id="how-might-we" className={styles.heading}>
          <span className={`title-s ${styles.lead}`}>{title} </span>
          <span className={`title-l ${styles.statement}`}>{statement}</span>
        </h2>
        <p className={styles.file}>
          <a href={BRIEF_PDF_PATH} download>
            {briefPdf.text}
          </a>{" "}
          ({briefPdf.format})
        </p>
      </div>
    </section>
  );
}

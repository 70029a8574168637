import { Picture } from "~/components/Picture.tsx";
import { patientDay } from "~/content/patientDay.ts";
import styles from "./PatientDay.module.css";

const HEADING_ID = "patient-day-heading";

/** A day with the device in six moments: a frieze on wide windows, a list on a phone. */
export function PatientDay() {
  const { title, lead, moments } = patientDay;
  return (
    <section className={`on-dark ${styles.day}`} aria-labelledby={HEADING_ID}>
      <div className={`grid ${styles.head}`}>
        <h2 id={HEADING_ID} className="title-l">
          {title}
        </h2>
        <p className="text-l">{lead}</p>
      </div>
      <ol className={styles.moments}>
        {moments.map(({ time, title, text, picture, isWorn }) => (
          <li key={time} className={isWorn ? `${styles.moment} ${styles.worn}` : styles.moment}>
            <Picture picture={picture} className={styles.picture} />
            <div className={styles.words}>
              <p className={styles.time}>{time}</p>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { ChallengePhase } from "#shared/challenge.ts";
import { RichText } from "~/components/RichText.tsx";
import { announcements } from "~/content/announcements.ts";
import styles from "./Announcements.module.css";

/** What participants are told in this phase. */
export function Announcements({ phase }: { phase: ChallengePhase }) {
  return (
    <section className={styles.announcements} aria-labelledby="announcements-heading">
      <div className="grid">
        <h2 id="announcements-heading" className={`title-m ${styles.heading}`}>
          Announcements
        </h2>
        <ul className={styles.list}>
          {announcements[phase].map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-s">{title}</h3>
              <p className={styles.text}>
                <RichText text={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

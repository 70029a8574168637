import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { RichText } from "~/components/RichText.tsx";
import { announcements } from "~/content/announcements.ts";
import { factsOf } from "~/content/facts.ts";
import styles from "./Announcements.module.css";

/** What participants are told in this phase. */
export function Announcements({ challenge }: { challenge: Challenge }) {
  const facts = factsOf(challenge, challengeNow());
  return (
    <section className={styles.announcements} aria-labelledby="announcements-heading">
      <div className="grid">
        <h2 id="announcements-heading" className={`title-m ${styles.heading}`}>
          Announcements
        </h2>
        <ul className={styles.list}>
          {announcements(facts)[facts.phase].map(({ title, text }) => (
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

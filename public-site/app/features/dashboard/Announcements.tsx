import { challengeNow } from "#common/challengeClock.ts";
import type { Challenge } from "#shared/challengeRow.ts";
import { standingOf } from "#shared/standing.ts";
import { RichText } from "~/components/RichText.tsx";
import { announcements } from "~/content/announcements.ts";
import { factsOf } from "~/content/facts.ts";
import type { Entry } from "~/data/entry.ts";
import styles from "./Announcements.module.css";

interface AnnouncementsProps {
  challenge: Challenge;
  entry: Entry | null;
}

/** What participants are told where the challenge and they stand. */
export function Announcements({ challenge, entry }: AnnouncementsProps) {
  const now = challengeNow();
  const facts = factsOf(challenge, now);
  const standing = standingOf(challenge, now.getTime(), { entry });
  return (
    <section className={styles.announcements} aria-labelledby="announcements-heading">
      <div className="grid">
        <h2 id="announcements-heading" className={`title-m ${styles.heading}`}>
          Announcements
        </h2>
        <ul className={styles.list}>
          {announcements(facts, standing).map(({ title, text }) => (
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

import type { Standing } from "#shared/standing.ts";
import { RichText } from "~/components/RichText.tsx";
import { announcements } from "~/content/announcements.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import styles from "./Announcements.module.css";

interface AnnouncementsProps {
  facts: ChallengeFacts;
  standing: Standing;
}

/** What participants are told where the challenge and they stand. */
export function Announcements({ facts, standing }: AnnouncementsProps) {
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

import { Link } from "react-router";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { briefNext } from "~/content/brief.ts";
import { mainAction } from "~/content/mainAction.ts";
import { useStoredSession } from "~/features/navigation/useStoredSession.ts";
import styles from "./BriefNext.module.css";

/** Where to go once one has read the brief. */
export function BriefNext() {
  const { title, logistics } = briefNext;
  const action = mainAction(useChallenge(), useStoredSession());
  return (
    <section className={styles.next} aria-labelledby="brief-next">
      <div className="grid">
        <h2 id="brief-next" className={`title-l ${styles.title}`}>
          {title}
        </h2>
        <div className={styles.links}>
          <ButtonLink to={action.href}>{action.text}</ButtonLink>
          <Link to={logistics.href}>{logistics.text}</Link>
        </div>
      </div>
    </section>
  );
}

import { Link } from "react-router";
import { ButtonLink } from "~/components/Button.tsx";
import { briefNext } from "~/content/brief.ts";
import styles from "./BriefNext.module.css";

/** Where to go once one has read the brief. */
export function BriefNext() {
  const { title, register, logistics } = briefNext;
  return (
    <section className={styles.next} aria-labelledby="brief-next">
      <div className="grid">
        <h2 id="brief-next" className={`title-l ${styles.title}`}>
          {title}
        </h2>
        <div className={styles.links}>
          <ButtonLink to={register.href}>{register.text}</ButtonLink>
          <Link to={logistics.href}>{logistics.text}</Link>
        </div>
      </div>
    </section>
  );
}

import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { statement } from "~/content/homeSections.ts";
import styles from "./Statement.module.css";

/** Why the challenge exists, on the ground that the hero ends in. */
export function Statement() {
  return (
    <section className={`on-dark ${styles.statement}`} aria-labelledby="statement">
      <div className="grid">
        <h2 id="statement" className={`title-l ${styles.title}`}>
          {statement.title}
        </h2>
        <div className={`text-l ${styles.text}`}>
          {statement.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink to={statement.action.href} look="white">
            {statement.action.text} <Arrow />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

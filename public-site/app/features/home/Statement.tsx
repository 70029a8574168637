import { useChallenge } from "~/challenge/useChallenge.ts";
import { Arrow } from "~/components/Arrow.tsx";
import { ButtonLink } from "~/components/Button.tsx";
import { Picture } from "~/components/Picture.tsx";
import { statement } from "~/content/homeSections.ts";
import { pictures } from "~/content/pictures.ts";
import styles from "./Statement.module.css";

/** Why the challenge exists, on the ground that the hero ends in. */
export function Statement() {
  const { title, paragraphs, action } = statement(useChallenge());
  return (
    <section className={`on-dark ${styles.statement}`} aria-labelledby="statement">
      <Picture picture={pictures.clinic} className={styles.picture} />
      <div className={`grid ${styles.words}`}>
        <h2 id="statement" className={`title-l ${styles.title}`}>
          {title}
        </h2>
        <div className={`text-l ${styles.text}`}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink to={action.href} look="white">
            {action.text} <Arrow />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

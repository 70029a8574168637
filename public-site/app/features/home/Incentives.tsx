import { useChallenge } from "~/challenge/useChallenge.ts";
import { Picture } from "~/components/Picture.tsx";
import { incentives } from "~/content/homeSections.ts";
import { pictures } from "~/content/pictures.ts";
import styles from "./Incentives.module.css";

/** Four reasons to enter, on the white of a shirt: below its hem, the device is worn. */
export function Incentives() {
  const { title, items } = incentives(useChallenge());
  return (
    <section className={styles.incentives} aria-labelledby="incentives">
      <div className="grid">
        <h2 id="incentives" className="title-l">
          {title}
        </h2>
      </div>
      <ul className={`grid ${styles.list}`}>
        {items.map(({ title, text }) => (
          <li key={title} className={styles.incentive}>
            <h3 className="title-m">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Picture picture={pictures.worn} className={styles.picture} />
    </section>
  );
}

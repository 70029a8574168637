import { useChallenge } from "~/challenge/useChallenge.ts";
import { incentives } from "~/content/homeSections.ts";
import styles from "./Incentives.module.css";

/** Four reasons to enter: four bodies, one passing over the next. */
export function Incentives() {
  const { title, items } = incentives(useChallenge());
  return (
    <section className={styles.incentives} aria-labelledby="incentives">
      <div className="grid">
        <h2 id="incentives" className="title-l">
          {title}
        </h2>
      </div>
      <ul className={styles.list}>
        {items.map(({ title, text }, index) => (
          <li key={title} className={`${styles.incentive} ${index > 1 ? "on-dark" : ""}`}>
            <h3 className="title-m">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

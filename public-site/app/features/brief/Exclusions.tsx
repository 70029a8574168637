import { RichText } from "~/components/RichText.tsx";
import { exclusions } from "~/content/brief.ts";
import styles from "./Exclusions.module.css";
import { sections } from "./sections.ts";

/** What not to send in. */
export function Exclusions() {
  const { id, title } = sections.exclusions;
  return (
    <section id={id} className={styles.exclusions} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <div className="grid">
        <div className={styles.body}>
          <h2 id={`${id}-heading`} className={`title-m ${styles.title}`}>
            {title}
          </h2>
          <ul className={styles.list}>
            {exclusions.items.map((item) => (
              <li key={item.title}>
                <h3 className="title-s">{item.title}</h3>
                <p>
                  <RichText text={item.text} />
                </p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

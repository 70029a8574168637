import styles from "./PageHead.module.css";

/** The title of a text page, set large. */
export function PageHead({ title }: { title: string }) {
  return (
    <div className={styles.head}>
      <div className="grid">
        <h1 className={`display ${styles.title}`}>{title}</h1>
      </div>
    </div>
  );
}

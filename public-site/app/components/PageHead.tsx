import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

/** The title of a text page, set large, and what the page is about. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className="grid">
        <h1 className={`display ${styles.title}`}>{title}</h1>
        {children && <div className={`text-l ${styles.lead}`}>{children}</div>}
      </div>
    </div>
  );
}

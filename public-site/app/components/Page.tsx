import type { ReactNode } from "react";
import styles from "./Page.module.css";

interface PageProps {
  heading: string;
  lead?: ReactNode;
  /** As wide as a form. */
  narrow?: boolean;
  children?: ReactNode;
}

/** The frame of a page with one heading and its content. */
export function Page({ heading, lead, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>
      <h1>{heading}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children && <div className={styles.body}>{children}</div>}
    </div>
  );
}

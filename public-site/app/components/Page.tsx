import type { ReactNode } from "react";
import { WornDevice } from "~/art/WornDevice.tsx";
import styles from "./Page.module.css";

interface PageProps {
  heading: string;
  lead?: ReactNode;
  /** As wide as a form, beside a drawing of the device. */
  narrow?: boolean;
  children?: ReactNode;
}

/** The frame of a page with one heading and its content. */
export function Page({ heading, lead, narrow = false, children }: PageProps) {
  return (
    <div className={narrow ? styles.narrow : styles.page}>
      {narrow && (
        <div className={styles.art}>
          <WornDevice />
        </div>
      )}
      <div className="grid">
        <div className={styles.content}>
          <h1 className="title-l">{heading}</h1>
          {lead && <p className={`text-l ${styles.lead}`}>{lead}</p>}
          {children && <div className={styles.body}>{children}</div>}
        </div>
      </div>
    </div>
  );
}

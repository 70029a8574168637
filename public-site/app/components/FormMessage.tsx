import type { ReactNode } from "react";
import styles from "./FormMessage.module.css";

interface FormMessageProps {
  /** A failure is announced at once, anything else when the visitor pauses. */
  kind: "failure" | "success";
  message: string;
  detail?: ReactNode;
}

/** What became of a form, announced to screen readers. */
export function FormMessage({ kind, message, detail }: FormMessageProps) {
  return (
    <div className={styles.message} data-kind={kind} role={kind === "failure" ? "alert" : "status"}>
      {kind === "success" && <span className={styles.ring} />}
      <div className={styles.words}>
        <p className={styles.text}>{message}</p>
        {detail && <div>{detail}</div>}
      </div>
    </div>
  );
}

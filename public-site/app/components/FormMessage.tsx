import { Alert } from "@mantine/core";
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
    <Alert
      className={styles[kind]}
      classNames={{
        root: styles.message,
        body: styles.body,
        message: styles.words,
        icon: styles.icon,
      }}
      role={kind === "failure" ? "alert" : "status"}
      icon={kind === "success" && <span className={styles.ring} />}
    >
      {/* Not Mantine's title: it would be the alert's name, as if it were a field's label. */}
      <p className={styles.text}>{message}</p>
      {detail && <div>{detail}</div>}
    </Alert>
  );
}

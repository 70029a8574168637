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
        title: styles.text,
        label: styles.label,
        message: styles.detail,
        icon: styles.icon,
      }}
      role={kind === "failure" ? "alert" : "status"}
      title={message}
      icon={kind === "success" && <span className={styles.ring} />}
    >
      {detail}
    </Alert>
  );
}

import { type ReactNode, useEffect, useRef } from "react";
import type { Failure } from "~/lib/outcome.ts";
import styles from "./FormMessage.module.css";

interface FormMessageProps {
  /** A failure is announced at once, anything else when the visitor pauses. Only a success has a tick. */
  kind: "failure" | "success" | "note";
  message: string;
  detail?: ReactNode;
}

/** The result of a form, announced to screen readers. */
export function FormMessage({ kind, message, detail }: FormMessageProps) {
  return (
    <div
      className={`callout measure-l breakable ${styles.message}`}
      role={kind === "failure" ? "alert" : "status"}
    >
      {kind === "success" && <span className={styles.done} />}
      <div className={`stack gap-3xs ${styles.words}`}>
        <p className="strong">{message}</p>
        {detail && <div>{detail}</div>}
      </div>
    </div>
  );
}

/** The result of an action. A new object is announced again, even with the same text. */
export type NoticeContent =
  | { readonly ok: true; readonly message: string; readonly detail?: string }
  | Failure;

/** The result of an action. It takes the focus, because the pressed button may have disappeared. */
export function Notice({ content }: { content: NoticeContent | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content) place.current?.focus();
  }, [content]);

  if (!content) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <FormMessage
        kind={content.ok ? "success" : "failure"}
        message={content.message}
        detail={content.detail}
      />
    </div>
  );
}

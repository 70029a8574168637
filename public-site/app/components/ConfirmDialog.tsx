import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { Button } from "./Button.tsx";
import styles from "./ConfirmDialog.module.css";
import { FormMessage } from "./FormMessage.tsx";

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  /** What the button says meanwhile. */
  busyLabel: string;
  cancelLabel?: string;
  /** Does it. A failure is said in the dialogue, which stays open. */
  action: () => Promise<Outcome>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. It is open for as long as it is rendered. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = "Cancel",
  action,
  onDone,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { busy, failure, run } = useAction();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // While it is still in the page: closing it gives the focus back to what was pressed.
    return () => element?.close();
  }, []);

  async function confirm() {
    const outcome = await run(action);
    if (outcome?.ok) onDone();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 id={id} className="title-s">
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
      {failure && <FormMessage kind="failure" {...failure} />}
      <div className={styles.buttons}>
        <Button look="quiet" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button disabled={busy} onClick={confirm}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}

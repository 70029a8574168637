import { Modal } from "@mantine/core";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import type { ReactNode } from "react";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { Button } from "./Button.tsx";
import styles from "./ConfirmDialog.module.css";
import { FormMessage } from "./FormMessage.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  /** The question. */
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  /** What the button says meanwhile. */
  busyLabel: string;
  cancelLabel?: string;
  /** Whether something is taken away, which the button then shows. */
  destructive?: boolean;
  /** Does it. A failure is said in the dialogue, which stays open. */
  action: () => Promise<Outcome>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = "Cancel",
  destructive = true,
  action,
  onDone,
  onCancel,
}: ConfirmDialogProps) {
  const { state, busy, failure, run, reset } = useAction();

  function cancel() {
    if (busy) return;
    reset();
    onCancel();
  }

  async function confirm() {
    const outcome = await run(action);
    if (outcome?.ok) onDone();
  }

  return (
    <Modal.Root
      opened={opened}
      onClose={cancel}
      centered
      size="34rem"
      classNames={{
        content: styles.dialog,
        title: styles.title,
        body: styles.text,
        overlay: styles.overlay,
      }}
      transitionProps={{ duration: 0 }}
      // It would write style sheets at run time, which the content security policy forbids.
      lockScroll={false}
      // Once it is done, the page that opened the dialogue says so and takes the focus.
      returnFocus={state.status !== "done"}
    >
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content>
        <Modal.Title>{title}</Modal.Title>
        <Modal.Body>{children}</Modal.Body>
        {failure && <FormMessage kind="failure" {...failure} />}
        <div className={styles.buttons}>
          <Button look="quiet" disabled={busy} onClick={cancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button look={destructive ? "danger" : "primary"} disabled={busy} onClick={confirm}>
            {busy ? busyLabel : confirmLabel}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

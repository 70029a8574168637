import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { focusQuietly } from "~/lib/pagePosition.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import { Button } from "./Button.tsx";
import { FormMessage } from "./FormMessage.tsx";
import { ModalDialog } from "./ModalDialog.tsx";
import { notifyFailure, notifySuccess } from "./SuccessNotifications.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  /** The question. */
  title: string;
  /** The consequences of the action. */
  children: ReactNode;
  confirmLabel: string;
  /** The label of the button while the action runs. */
  busyLabel: string;
  cancelLabel?: string;
  /** Whether something is removed or deleted. */
  destructive?: boolean;
  /** Whether the dialog's fields are complete. If not, they say what is missing. */
  isComplete?: () => boolean;
  /** If it fails, the dialog stays open and says why. */
  action: () => Promise<Outcome>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot easily be undone. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  busyLabel,
  cancelLabel = "Cancel",
  destructive = true,
  isComplete,
  action,
  onDone,
  onCancel,
}: ConfirmDialogProps) {
  const { busy, failure, run, reset } = useSingleRequest();

  function cancel() {
    if (busy) return;
    reset();
    onCancel();
  }

  async function confirm() {
    if (isComplete && !isComplete()) return;
    const outcome = await run(action);
    if (outcome?.ok) onDone();
  }

  if (!opened) return null;
  return (
    <ModalDialog
      title={title}
      onCancel={cancel}
      footer={
        <>
          {failure && <FormMessage kind="failure" {...failure} />}
          <div className="row mt-xs">
            <Button look="quiet" onClick={cancel} data-autofocus>
              {cancelLabel}
            </Button>
            <Button look={destructive ? "danger" : "primary"} aria-busy={busy} onClick={confirm}>
              {busy ? busyLabel : confirmLabel}
            </Button>
          </div>
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}

interface ConfirmButtonProps
  extends Omit<ConfirmDialogProps, "opened" | "onDone" | "onCancel">,
    Pick<ComponentProps<typeof Button>, "look" | "size" | "aria-label"> {
  label: string;
  /** The notification after the change, unless the page shows it. */
  done?: string;
}

/** A button for a change that asks for confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, look = "quietDanger", size, "aria-label": name, done, action, ...dialog } = props;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const updatePageAfter = useUpdatePageAfter();
  const failed = useRef<Failure>(undefined);

  // A refusal reloads the page, whose new data may have neither this button nor the dialog with the reason.
  useEffect(
    () => () => {
      if (failed.current) notifyFailure(failed.current);
    },
    [],
  );

  async function attempt(): Promise<Outcome> {
    const outcome = await action();
    failed.current = outcome.ok ? undefined : outcome;
    return outcome;
  }

  function close() {
    failed.current = undefined;
    setIsOpen(false);
  }

  function onDone() {
    flushSync(() => setIsOpen(false));
    // The button may disappear with the new data.
    focusQuietly(button.current?.closest("section, main") ?? null);
    if (done) notifySuccess(done);
  }

  return (
    <>
      <Button
        ref={button}
        look={look}
        size={size}
        aria-label={name}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        opened={isOpen}
        action={() => updatePageAfter(attempt())}
        onDone={onDone}
        onCancel={close}
      />
    </>
  );
}

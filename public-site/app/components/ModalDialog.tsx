import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { keepFocusInside } from "~/lib/keepFocusInside.ts";
import styles from "./ModalDialog.module.css";

interface ModalDialogProps {
  title: string;
  /** What is read out with the title. */
  children: ReactNode;
  /** What follows it: a failure, and the buttons. It begins at `data-autofocus`. */
  footer: ReactNode;
  /** Escape was pressed, or the page behind it. */
  onCancel: () => void;
}

/**
 * A dialogue over the page, for as long as it is rendered. The browser's own, which every signed-in page
 * can have at no cost: Mantine's is 18 kB. The contact form cannot be one (ContactDialog.tsx).
 */
export function ModalDialog({ title, children, footer, onCancel }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      // Back to where it was, unless the page has taken it to say what has been done.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  // At the end of the page: a form that asks would be around it, and what looks different there.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={keepFocusInside}
      // The dialogue itself is pressed where nothing of it is: on the page behind it.
      onClick={(event) => event.target === event.currentTarget && onCancel()}
    >
      <div className={`stack ${styles.content}`}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className="stack gap-xs">
          {children}
        </div>
        {footer}
      </div>
    </dialog>,
    document.body,
  );
}

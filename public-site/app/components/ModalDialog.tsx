import { type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { keepFocusInside } from "~/lib/keepFocusInside.ts";
import styles from "./ModalDialog.module.css";

interface ModalDialogProps {
  title: string;
  /** Screen readers read it with the title. */
  children: ReactNode;
  /** Messages and buttons, one of them with `data-autofocus`. */
  footer: ReactNode;
  /** Whether it hides the page behind it. */
  coversPage?: boolean;
  /** Called for Escape and for a click on the page behind it. */
  onCancel: () => void;
}

/**
 * A dialog over the page, open while it is rendered. A native `<dialog>`, because Mantine's weighs 18 kB. The
 * contact form cannot use it (ContactDialog.tsx).
 */
export function ModalDialog(props: ModalDialogProps) {
  const { title, children, footer, coversPage = false, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      // Return the focus unless the page has moved it to a message.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  // At the end of the page, outside of forms and dark grounds.
  return createPortal(
    <dialog
      ref={dialog}
      className={coversPage ? `${styles.dialog} ${styles.cover}` : styles.dialog}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={(event) => keepFocusInside(event, event.currentTarget)}
      // A click on the backdrop has the dialog itself as its target.
      onClick={(event) => event.target === event.currentTarget && onCancel()}
    >
      <div className={`stack ${styles.content}`}>
        <h2 id={`${id}-title`} className="title-s">
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

import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
} from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { CONTACT_MESSAGES } from "#common/messages.ts";
import { ANONYMOUS } from "#common/work/keptWork.ts";
import { useDraft } from "#common/work/useDraft.ts";
import { CONTACT_FORM, type ContactMessage } from "#shared/forms.ts";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { loadSender, type Sender, sendContactMessage } from "~/data/contact.ts";
import { track } from "~/features/consent/analytics.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { focusFirst } from "~/lib/pagePosition.ts";
import { useLoad } from "~/lib/useLoad.ts";
import { useValidatedForm, type ValidatedForm } from "~/lib/useValidatedForm.ts";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import styles from "./ContactDialog.module.css";
import { ContactForm } from "./ContactForm.tsx";

/** The dialog closes this long after a message was sent (specification). */
const CLOSES_AFTER_MS = 3_000;

export interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY: ContactMessage = { name: "", email: "", subject: "", message: "" };

/**
 * The contact form in a dialog, with all its states. Not a `<dialog>`: hCaptcha adds its challenge at the end
 * of the page, where a modal dialog would cover it and make it inert. Not Mantine's `Modal`, whose scroll
 * area weighs 6 kB.
 */
export function ContactDialog({ opened, onClose }: ContactDialogProps) {
  const [text, setDraft] = useDraft("contact", ANONYMOUS);
  // Outside the content of the dialog, so that closing it keeps the input.
  const form = useValidatedForm({
    rules: CONTACT_FORM,
    initialValues: { ...EMPTY, message: text },
  });
  const { sent, busy, clearOutcome } = form;
  const sender = useSender(opened, form);

  async function onSend(
    message: ContactMessage,
    robotCheckToken: string,
    copy: boolean,
  ): Promise<Outcome> {
    const outcome = await sendContactMessage(message, robotCheckToken, copy);
    track({ name: "form_submission", form_name: "contact", success: outcome.ok });
    if (outcome.ok) {
      form.clear(EMPTY);
      setDraft(form.values().message);
    }
    return outcome;
  }

  useEffect(() => {
    if (!sent || !opened) return;
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sent, opened, onClose]);

  function onClosed() {
    // An answer that arrives later is shown when the dialog opens again.
    if (!busy) clearOutcome();
    // A dialog opened by its address has no button to return the focus to.
    if (document.activeElement === document.body) focusFirst();
  }

  return (
    <MantineFrame>
      <ModalBase
        opened={opened}
        onClose={onClose}
        closeOnClickOutside
        closeOnEscape
        trapFocus
        returnFocus
        // The dialog is already at the end of the page.
        withinPortal={false}
        onExitTransitionEnd={onClosed}
        // A rule of global.css keeps the page from scrolling: Mantine would write a style sheet, which the
        // content security policy forbids.
        lockScroll={false}
        transitionProps={{ duration: 200, transition: "fade-down" }}
      >
        <ModalBaseOverlay className={styles.overlay} />
        <ModalBaseContent className={styles.panel} innerProps={{ className: styles.window }}>
          {/* Not ModalBaseHeader, which would be a second banner landmark. */}
          <div className={styles.header}>
            <ModalBaseTitle className={styles.title}>Contact Us</ModalBaseTitle>
            <ModalBaseCloseButton className={styles.close} size="3rem" aria-label="Close" />
          </div>
          <ModalBaseBody className={styles.body}>
            {sent ? (
              <Sent />
            ) : (
              <ContactForm form={form} sender={sender} onSend={onSend} onMessage={setDraft} />
            )}
          </ModalBaseBody>
        </ModalBaseContent>
      </ModalBase>
    </MantineFrame>
  );
}

/** The signed-in person, read when the dialog opens; a blank form starts with their name and address. */
function useSender(opened: boolean, form: ValidatedForm<ContactMessage>): Sender | null {
  const read = useLoad(opened ? loadSender : null);
  const sender = read.status === "ready" ? read.value : null;
  const prefill = useEffectEvent((found: Sender) => {
    const { name, email, subject } = form.values();
    if (name || email || subject) return;
    form.setValue("email", found.email);
    if (!found.name) return;
    form.setValue("name", found.name);
    // Wait until the dialog itself has set the focus.
    setTimeout(() => {
      const isInAnotherField =
        document.activeElement?.matches("input, textarea") && !form.hasFocus("name");
      if (!isInAnotherField) form.focus("subject");
    });
  });
  useEffect(() => {
    if (sender) prefill(sender);
  }, [sender]);
  return sender;
}

function Sent() {
  return (
    <div className={`stack pt-m pb-xl ${styles.sent}`} role="status">
      <span className={styles.check}>
        <svg viewBox="0 0 56 44" width="56" height="44" aria-hidden="true">
          <path d="M3 23l16 17L53 3" fill="none" stroke="currentColor" strokeWidth="5" />
        </svg>
      </span>
      <p className="title-m">{CONTACT_MESSAGES.success}</p>
      <p>{CONTACT_MESSAGES.thanks}</p>
    </div>
  );
}

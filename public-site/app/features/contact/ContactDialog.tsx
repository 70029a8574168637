import { useEffect, useEffectEvent, useId, useRef } from "react";
import { CONTACT_MESSAGES } from "#common/messages.ts";
import { ANONYMOUS } from "#common/work/keptWork.ts";
import { useDraft } from "#common/work/useDraft.ts";
import { CONTACT_FORM, type ContactMessage } from "#shared/forms.ts";
import { Button, ScriptButton } from "~/components/Button.tsx";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { loadSender, type Sender, sendContactMessage } from "~/data/contact.ts";
import { track } from "~/features/consent/analytics.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { focusFirst } from "~/lib/pagePosition.ts";
import { useLoad } from "~/lib/useLoad.ts";
import { useValidatedForm, type ValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./ContactDialog.module.css";
import { ContactForm } from "./ContactForm.tsx";
import { CONTACT_ATTRIBUTE, showContactDialog } from "./contactPage.ts";

/** The dialog closes this long after a message was sent (specification). */
const CLOSES_AFTER_MS = 3_000;

export interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY: ContactMessage = { name: "", email: "", subject: "", message: "" };

/** The contact form in a dialog, with all its states. Escape, the focus and clicks beside it: contactPage.ts. */
export function ContactDialog({ opened, onClose }: ContactDialogProps) {
  const [text, setDraft] = useDraft("contact", ANONYMOUS);
  // Outside the content of the dialog, so that closing it keeps the input.
  const form = useValidatedForm({ rules: CONTACT_FORM, initialValues: EMPTY });
  const { sent, busy, clearOutcome } = form;
  const sender = useSender(opened, form);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

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

  // The prerendered form had no draft, and may have been filled in before the app ran, which reading the values notices.
  const continueForm = useEffectEvent(() => {
    const { message } = form.values();
    if (text && !message) form.setValue("message", text);
  });
  useEffect(() => continueForm(), []);

  useEffect(() => {
    if (!sent || !opened) return;
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sent, opened, onClose]);

  const onClosed = useEffectEvent((opener: Element | null) => {
    dialog.current?.close();
    // An answer that arrives later is shown when the dialog opens again.
    if (!busy) clearOutcome();
    if (document.activeElement !== document.body) return;
    // A dialog opened by its address has no button to return the focus to.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else focusFirst();
  });
  useEffect(() => {
    const { activeElement, body } = document;
    if (!opened || !dialog.current) return;
    const isOutside = activeElement !== body && !dialog.current.contains(activeElement);
    showContactDialog(dialog.current);
    return () => onClosed(isOutside ? activeElement : null);
  }, [opened]);

  return (
    <MantineFrame>
      <dialog
        ref={dialog}
        className={styles.layer}
        aria-modal="true"
        aria-labelledby={titleId}
        // Shown by its method, which React does not know.
        suppressHydrationWarning
        {...{ [CONTACT_ATTRIBUTE]: "" }}
      >
        {opened && (
          <div className={styles.panel}>
            <div className={styles.header}>
              <h2 id={titleId} className="title-m">
                Contact Us
              </h2>
              <ScriptButton
                className={styles.close}
                aria-label="Close"
                onClick={onClose}
                data-close
              >
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                  <path d="M4 4l12 12M16 4L4 16" fill="none" stroke="currentColor" />
                </svg>
              </ScriptButton>
            </div>
            <div className={styles.body}>
              {sent ? (
                <Sent onClose={onClose} />
              ) : (
                <ContactForm form={form} sender={sender} onSend={onSend} onMessage={setDraft} />
              )}
            </div>
          </div>
        )}
      </dialog>
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

function Sent({ onClose }: Pick<ContactDialogProps, "onClose">) {
  return (
    <div className={`stack pt-m pb-xl ${styles.sent}`}>
      <span className={styles.check}>
        <svg viewBox="0 0 56 44" width="56" height="44" aria-hidden="true">
          <path d="M3 23l16 17L53 3" fill="none" stroke="currentColor" strokeWidth="5" />
        </svg>
      </span>
      <div className="stack gap-2xs" role="status">
        <p className="title-m">{CONTACT_MESSAGES.success}</p>
        <p>{CONTACT_MESSAGES.thanks}</p>
      </div>
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

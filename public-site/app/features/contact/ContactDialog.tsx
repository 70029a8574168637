import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
} from "@mantine/core";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ANYBODY, useKeptText } from "#common/keptText.ts";
import { CONTACT_MESSAGES } from "#common/messages.ts";
import { CONTACT_FORM, type ContactMessage } from "#shared/forms.ts";
import { CONTACT_DIALOG_CLOSES_AFTER_MS } from "#shared/limits.ts";
import { MantineFrame } from "~/components/MantineFrame.tsx";
import { contact } from "~/content/contact.ts";
import { sendContactMessage } from "~/data/contact.ts";
import { track } from "~/features/analytics/analytics.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { focusFirst } from "~/lib/pagePosition.ts";
import { useValidatedForm, type ValidatedForm } from "~/lib/useValidatedForm.ts";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import styles from "./ContactDialog.module.css";
import { ContactForm } from "./ContactForm.tsx";
import { type ContactSender, loadContactSender } from "./contactSender.ts";

export interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
}

const EMPTY: ContactMessage = { name: "", email: "", subject: "", message: "" };

/**
 * The contact form in a dialogue, with all its states. Not a `<dialog>`: hCaptcha puts its challenge at
 * the end of the page, where a modal one would cover it and make it inert. Not Mantine's `Modal`, which
 * brings a scroll area that nothing here needs: 6 kB.
 */
export function ContactDialog({ opened, onClose }: ContactDialogProps) {
  const [text, keepText] = useKeptText({ name: "contact", personId: ANYBODY });
  // Here, above the dialogue's content, so that closing it loses nothing.
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
      keepText("");
      form.reset(EMPTY);
    }
    return outcome;
  }

  // An answer that came while the dialogue was closed is shown when it opens again; one that has been
  // seen is not.
  const answerSeen = useRef(false);
  const close = useCallback(() => {
    answerSeen.current = !busy;
    onClose();
  }, [busy, onClose]);
  useLayoutEffect(() => {
    if (opened && answerSeen.current) clearOutcome();
  }, [opened, clearOutcome]);

  useEffect(() => {
    if (!sent || !opened) return;
    const timer = setTimeout(close, CONTACT_DIALOG_CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [sent, opened, close]);

  // One that was open from the start has no button to give the focus back to.
  const isFirst = useRef(opened);
  function focusPage() {
    if (isFirst.current) focusFirst();
    isFirst.current = false;
  }

  return (
    <MantineFrame>
      <ModalBase
        opened={opened}
        onClose={close}
        closeOnClickOutside
        closeOnEscape
        trapFocus
        returnFocus
        // It is at the end of the page already, and a portal would be empty in a prerendered page.
        withinPortal={false}
        // Without a script there would be no way out of it: then it is not there (routes/contact.tsx).
        className="needs-script"
        onExitTransitionEnd={focusPage}
        // The page is kept from scrolling by a rule of global.css: this would write a style sheet, which
        // the content security policy forbids.
        lockScroll={false}
        transitionProps={{ duration: 200, transition: "fade-down" }}
      >
        <ModalBaseOverlay className={styles.overlay} />
        <ModalBaseContent className={styles.panel} innerProps={{ className: styles.window }}>
          {/* Not ModalBaseHeader: outside of the page's landmarks it would be a second banner. */}
          <div className={styles.header}>
            <ModalBaseTitle className={styles.title}>{contact.title}</ModalBaseTitle>
            <ModalBaseCloseButton className={styles.close} size="3rem" aria-label={contact.close} />
          </div>
          <ModalBaseBody className={styles.body}>
            {sent ? (
              <Sent />
            ) : (
              <ContactForm form={form} sender={sender} onSend={onSend} onMessage={keepText} />
            )}
          </ModalBaseBody>
        </ModalBaseContent>
      </ModalBase>
    </MantineFrame>
  );
}

/** The person who is signed in when the dialogue opens; a form that is still blank begins with them. */
function useSender(opened: boolean, form: ValidatedForm<ContactMessage>): ContactSender | null {
  const [sender, setSender] = useState<ContactSender | null>(null);
  const [first, setFirst] = useState<{ field: "name" | "subject" }>();
  const beginWith = useEffectEvent((found: ContactSender | null) => {
    setSender(found);
    const { name, email, subject } = form.values();
    if (!found || name || email || subject) return;
    form.setValue("name", found.name);
    form.setValue("email", found.email);
    setFirst({ field: found.name ? "subject" : "name" });
  });
  const focusFirstField = useEffectEvent(() => {
    // A person who has gone on to another field is writing there.
    const isElsewhere =
      document.activeElement?.matches("input, textarea") && !form.hasFocus("name");
    if (first && !isElsewhere) form.focus(first.field);
  });
  useEffect(() => {
    if (!first) return;
    // After the dialogue has placed the focus itself, and the fields have been filled.
    const timer = setTimeout(focusFirstField);
    return () => clearTimeout(timer);
  }, [first]);
  useEffect(() => {
    if (!opened) return;
    let stale = false;
    loadContactSender().then((found) => {
      if (!stale) beginWith(found);
    });
    return () => {
      stale = true;
    };
  }, [opened]);
  return sender;
}

function Sent() {
  return (
    <div className={styles.sent} role="status">
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

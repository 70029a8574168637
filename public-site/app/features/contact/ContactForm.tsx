import type HCaptcha from "@hcaptcha/react-hcaptcha";
import { type SubmitEvent, useRef, useState } from "react";
import { CONTACT_FORM, type ContactMessage } from "#shared/forms.ts";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { type KeptForm, RestoredNote } from "~/components/KeptForm.tsx";
import { TextAreaField } from "~/components/TextAreaField.tsx";
import { TextField } from "~/components/TextField.tsx";
import { contact } from "~/content/contact.ts";
import type { Failure } from "~/lib/outcome.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import styles from "./ContactDialog.module.css";
import { RobotCheck } from "./RobotCheck.tsx";

export const EMPTY_DRAFT: ContactMessage = { name: "", email: "", subject: "", message: "" };

interface ContactFormProps {
  draft: ContactMessage;
  onDraft: (draft: ContactMessage) => void;
  kept: Pick<KeptForm, "restored" | "discard">;
  sending: boolean;
  failure: Failure | undefined;
  /** Resolves when the message has been answered for. */
  onSend: (message: ContactMessage, robotCheckToken: string) => Promise<unknown>;
}

/** The contact form (specification sections 4 and 5). */
export function ContactForm({ draft, onDraft, kept, sending, failure, onSend }: ContactFormProps) {
  const { check, field } = useCheckedForm(CONTACT_FORM);
  const robotCheck = useRef<HCaptcha>(null);
  const first = useRef<HTMLInputElement>(null);
  const [token, setToken] = useState<string | null>(null);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending || !token) return;
    const message = check(event.currentTarget);
    if (!message) return;
    await onSend(message, token);
    // A token is good for one message.
    setToken(null);
    robotCheck.current?.resetCaptcha();
  }

  function discard() {
    kept.discard();
    first.current?.focus();
  }

  function bind(name: keyof ContactMessage) {
    return {
      ...field(name),
      required: true,
      value: draft[name],
      maxLength: TEXT_LIMITS[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        onDraft({ ...draft, [name]: event.currentTarget.value }),
    };
  }

  return (
    <Form onSubmit={onSubmit}>
      <fieldset className={styles.fields} disabled={sending}>
        <RestoredNote kept={{ ...kept, discard }} detail="It is not sent yet." />
        <div className={formStyles.pair}>
          <TextField
            ref={first}
            label={contact.labels.name}
            autoComplete="name"
            data-autofocus
            {...bind("name")}
          />
          <TextField
            label={contact.labels.email}
            type="email"
            autoComplete="email"
            {...bind("email")}
          />
        </div>
        <TextField label={contact.labels.subject} {...bind("subject")} />
        <TextAreaField
          label={contact.labels.message}
          placeholder={contact.messagePlaceholder}
          rows={contact.messageRows}
          {...bind("message")}
        />
        <RobotCheck ref={robotCheck} onToken={setToken} />
        {failure && <FormMessage kind="failure" {...failure} />}
        <SubmitButton busy={sending} busyLabel={contact.submitting} disabled={!token}>
          {contact.submit}
        </SubmitButton>
      </fieldset>
    </Form>
  );
}

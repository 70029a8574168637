import HCaptcha from "@hcaptcha/react-hcaptcha";
import { Textarea, TextInput } from "@mantine/core";
import { type Ref, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { ContactMessage } from "#shared/forms.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import formStyles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { FormNote } from "~/components/FormNote.tsx";
import { RichText } from "~/components/RichText.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { contact } from "~/content/contact.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { HCAPTCHA_SETTINGS } from "~/lib/robotCheckWidget.tsx";
import type { ValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./ContactDialog.module.css";
import type { ContactSender } from "./contactSender.ts";

interface ContactFormProps {
  form: ValidatedForm<ContactMessage>;
  /** The signed-in person: a copy can go to their address. */
  sender: ContactSender | null;
  onSend: (message: ContactMessage, robotCheckToken: string, copy: boolean) => Promise<Outcome>;
  /** Called with the text of the message whenever it changes. */
  onMessage: (text: string) => void;
}

/** The contact form. */
export function ContactForm({ form, sender, onSend, onMessage }: ContactFormProps) {
  const robotCheck = useRef<HCaptcha>(null);
  const [token, setToken] = useState<string | null>(null);
  const [copy, setCopy] = useState(false);
  const waitingId = useId();
  const message = form.field("message");

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.busy || !token) return;
    form.onSubmit(async (written) => {
      const outcome = await onSend(written, token, copy && sender !== null);
      // A token is good for one message.
      setToken(null);
      robotCheck.current?.resetCaptcha();
      return outcome;
    })(event);
  }

  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit}>
      <fieldset className={`stack ${styles.fields}`} disabled={form.busy}>
        <FormNote />
        <div className={formStyles.pair}>
          <TextInput
            key={form.key("name")}
            label={contact.labels.name}
            autoComplete="name"
            maxLength={TEXT_LIMITS.name}
            required
            data-autofocus={!sender || undefined}
            {...form.field("name")}
          />
          <EmailField
            key={form.key("email")}
            label={contact.labels.email}
            autoComplete="email"
            {...form.field("email")}
          />
        </div>
        <TextInput
          label={contact.labels.subject}
          maxLength={TEXT_LIMITS.subject}
          required
          data-autofocus={sender !== null || undefined}
          {...form.field("subject")}
        />
        <Textarea
          label={contact.labels.message}
          placeholder={contact.messagePlaceholder}
          rows={contact.messageRows}
          maxLength={TEXT_LIMITS.message}
          required
          {...message}
          onChange={(event) => {
            message.onChange(event);
            onMessage(event.currentTarget.value);
          }}
        />
        {sender && (
          <sender.CopyChoice
            label={contact.copyTo(sender.email)}
            checked={copy}
            onChange={setCopy}
          />
        )}
        <RobotCheck ref={robotCheck} onToken={setToken} />
        <div className={styles.send}>
          {form.problem && <FormMessage kind="failure" {...form.problem} />}
          <SubmitButton
            busy={form.busy}
            busyLabel={contact.submitting}
            disabled={!token}
            describedBy={waitingId}
          >
            {contact.submit}
          </SubmitButton>
          <p id={waitingId} className={formStyles.note}>
            {token || form.busy ? contact.answerTime : `${contact.waiting} ${contact.answerTime}`}
          </p>
        </div>
      </fieldset>
    </form>
  );
}

/** What the widget reports when its script cannot be loaded. */
const SCRIPT_ERROR = "script-error";

interface RobotCheckProps {
  ref: Ref<HCaptcha>;
  /** The token of a passed check; null when it has expired, failed or not been made yet. */
  onToken: (token: string | null) => void;
}

/** The robot check. Its script is loaded once the form around it has been painted. */
function RobotCheck({ ref, onToken }: RobotCheckProps) {
  const painted = usePainted();
  const [attempt, setAttempt] = useState(0);
  const [unavailable, setUnavailable] = useState(false);

  function onError(code: string) {
    onToken(null);
    if (code !== SCRIPT_ERROR) return;
    console.error("The robot check's script could not be loaded.");
    setUnavailable(true);
  }

  if (unavailable) {
    return (
      <div className={`stack gap-xs start ${styles.robotCheckUnavailable}`} role="alert">
        <p>
          <RichText text={contact.robotCheckUnavailable} />
        </p>
        <Button
          look="quiet"
          onClick={() => {
            setUnavailable(false);
            setAttempt(attempt + 1);
          }}
        >
          Load the robot check again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.robotCheck}>
      {painted && (
        <HCaptcha
          key={attempt}
          ref={ref}
          {...HCAPTCHA_SETTINGS}
          onVerify={onToken}
          onExpire={() => onToken(null)}
          onChalExpired={() => onToken(null)}
          onError={onError}
        />
      )}
    </div>
  );
}

/** Whether what was rendered first has been painted. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}

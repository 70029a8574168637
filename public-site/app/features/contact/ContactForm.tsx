import HCaptcha from "@hcaptcha/react-hcaptcha";
import { Textarea, TextInput } from "@mantine/core";
import {
  lazy,
  type Ref,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import type { ContactMessage } from "#shared/forms.ts";
import { Button, SubmitButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { FormNote } from "~/components/FormNote.tsx";
import { RichText } from "~/components/RichText.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { contact } from "~/content/contact.ts";
import type { Sender } from "~/data/contact.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { HCAPTCHA_SETTINGS } from "~/lib/robotCheckWidget.tsx";
import type { ValidatedForm } from "~/lib/useValidatedForm.ts";
import styles from "./ContactDialog.module.css";

/** Loaded only for signed-in people. */
const CopyChoice = lazy(() => import("./CopyChoice.tsx"));

interface ContactFormProps {
  form: ValidatedForm<ContactMessage>;
  /** The signed-in person, who can get a copy. */
  sender: Sender | null;
  onSend: (message: ContactMessage, robotCheckToken: string, copy: boolean) => Promise<Outcome>;
  /** Called when the message changes. */
  onMessage: (text: string) => void;
}

/** The contact form. */
export function ContactForm({ form, sender, onSend, onMessage }: ContactFormProps) {
  const robotCheck = useRef<HCaptcha>(null);
  const [token, setToken] = useState<string | null>(null);
  const [copy, setCopy] = useState(false);
  const problem = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const message = form.field("message");

  // The button loses the focus, because it is disabled while sending and until another robot check.
  useEffect(() => {
    if (form.problem && document.activeElement?.matches("body, :disabled"))
      problem.current?.focus();
  }, [form.problem]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.busy || !token) return;
    form.onSubmit(async (written) => {
      const outcome = await onSend(written, token, copy && sender !== null);
      // A token is valid for one message.
      setToken(null);
      robotCheck.current?.resetCaptcha();
      return outcome;
    })(event);
  }

  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <fieldset className={`stack ${styles.fields}`} aria-busy={form.busy}>
        <FormNote />
        <div className="pair">
          <TextInput
            key={form.key("name")}
            label="Name"
            autoComplete="name"
            maxLength={TEXT_LIMITS.name}
            required
            data-autofocus={!sender?.name || undefined}
            {...form.field("name")}
          />
          <EmailField key={form.key("email")} autoComplete="email" {...form.field("email")} />
        </div>
        <TextInput
          key={form.key("subject")}
          label="Subject"
          maxLength={TEXT_LIMITS.subject}
          required
          data-autofocus={Boolean(sender?.name) || undefined}
          {...form.field("subject")}
        />
        <Textarea
          key={form.key("message")}
          label="Message"
          placeholder="Enter your message"
          rows={6}
          maxLength={TEXT_LIMITS.message}
          required
          {...message}
          onChange={(event) => {
            message.onChange(event);
            onMessage(event.currentTarget.value);
          }}
        />
        {sender && (
          <Suspense>
            <CopyChoice address={sender.email} checked={copy} onChange={setCopy} />
          </Suspense>
        )}
        <RobotCheck ref={robotCheck} onToken={setToken} />
        <div className={`row ${styles.send}`}>
          <div ref={problem} className={styles.problem} tabIndex={-1}>
            {form.problem && (
              <FormMessage
                kind="failure"
                message={form.problem.message}
                detail={`${form.problem.detail ?? ""} ${token ? "" : "Complete the robot check again."}`.trim()}
              />
            )}
          </div>
          <SubmitButton
            busy={form.busy}
            busyLabel="Sending..."
            // biome-ignore lint/plugin: the specification disables Send while sending.
            disabled={form.busy || !token}
            describedBy={hintId}
          >
            Send
          </SubmitButton>
          <p id={hintId} className="text-s">
            {token || form.busy
              ? contact.answerTime
              : `Complete the robot check to send your message. ${contact.answerTime}`}
          </p>
        </div>
      </fieldset>
    </form>
  );
}

interface RobotCheckProps {
  ref: Ref<HCaptcha>;
  /** Called with the token of a passed check; with null if it has expired or failed. */
  onToken: (token: string | null) => void;
}

/** The robot check, whose script is loaded with it. */
function RobotCheck({ ref, onToken }: RobotCheckProps) {
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [unavailable, setUnavailable] = useState(false);

  function onError(code: string) {
    onToken(null);
    if (code !== "script-error") return;
    console.error("Could not load the robot check's script.");
    setUnavailable(true);
  }

  if (unavailable) {
    return (
      <div className="callout stack gap-xs start" role="alert">
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
          Reload the robot check
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.robotCheck}>
      {!ready && <p className="text-s needs-script">Loading the robot check…</p>}
      <HCaptcha
        key={attempt}
        ref={ref}
        {...HCAPTCHA_SETTINGS}
        onReady={() => setReady(true)}
        onVerify={onToken}
        onExpire={() => onToken(null)}
        onChalExpired={() => onToken(null)}
        onError={onError}
      />
    </div>
  );
}

import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { requiredEmail } from "#shared/validation.ts";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { ScriptButton } from "~/components/ScriptButton.tsx";
import { requestPasswordReset } from "~/data/passwords.ts";
import { failure, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

/** The same for every address: it does not tell who has an account. */
export const RESET_ON_ITS_WAY =
  "It comes if this address has an account. Nothing after a few minutes? Look into the spam folder, or ask again: one email a minute is sent.";

interface ForgotPasswordProps {
  /** The form that the address is taken from. */
  form: { values: () => { email: string }; focus: (name: "email") => void };
}

/** Has a password reset e-mail sent. */
export function ForgotPassword({ form }: ForgotPasswordProps) {
  const { state, busy, failure: problem, run } = useAction();

  async function request(): Promise<Outcome> {
    const typed = form.values().email;
    const email = requiredEmail(typed);
    if ("value" in email) return requestPasswordReset(email.value);
    form.focus("email");
    return failure(typed.trim() === "" ? SIGN_IN_MESSAGES.resetNeedsEmail : email.error);
  }

  return (
    <>
      <ScriptButton className={styles.linkButton} disabled={busy} onClick={() => run(request)}>
        Forgot password?
      </ScriptButton>
      {problem && <FormMessage kind="failure" {...problem} />}
      {state.status === "done" && (
        <FormMessage
          kind="success"
          message={SIGN_IN_MESSAGES.resetSuccess}
          detail={RESET_ON_ITS_WAY}
        />
      )}
    </>
  );
}

import { useEffect } from "react";
import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import type { SignIn } from "#shared/forms.ts";
import { requiredEmail } from "#shared/validation.ts";
import { ScriptButton } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { requestPasswordReset } from "~/data/account.ts";
import { fieldFailure, type Outcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import type { ValidatedForm } from "~/lib/useValidatedForm.ts";

/** The same for every address, so that it does not reveal who has an account. */
export const RESET_ON_ITS_WAY =
  "You’ll get an email only if this address has an account. No email after a few minutes? Check your spam folder, or request another: we send at most one email per minute.";

/** Requests an email with a link for a new password, to the address in the form: its button, and the message above it. */
export function useForgotPassword(form: ValidatedForm<SignIn>) {
  const { state, busy, failure, run, reset } = useSingleRequest();
  // Show one message at a time: sending the form removes this one, and vice versa.
  useEffect(() => {
    if (form.busy) reset();
  }, [form.busy, reset]);

  function onClick(): void {
    const typed = form.values().email;
    const email = requiredEmail(typed);
    if ("value" in email) {
      form.clearOutcome();
      void run((): Promise<Outcome> => requestPasswordReset(email.value));
      return;
    }
    reset();
    const problem = typed.trim() === "" ? SIGN_IN_MESSAGES.resetNeedsEmail : email.error;
    form.fail(fieldFailure("email", problem));
  }

  return {
    button: (
      <ScriptButton className="link-button" aria-busy={busy} onClick={onClick}>
        Forgot password?
      </ScriptButton>
    ),
    message: failure ? (
      <FormMessage kind="failure" {...failure} />
    ) : (
      state.status === "done" && (
        <FormMessage
          kind="success"
          message={SIGN_IN_MESSAGES.resetSuccess}
          detail={RESET_ON_ITS_WAY}
        />
      )
    ),
  };
}

import { type SubmitEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { PasswordField } from "~/components/PasswordField.tsx";
import { TextField } from "~/components/TextField.tsx";
import { paths } from "~/config/paths.ts";
import { signIn } from "~/data/account.ts";
import { takeEndedSession } from "~/data/endedSession.ts";
import { track } from "~/features/analytics/analytics.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { GoogleButton } from "./GoogleButton.tsx";
import { SwitchPageLink } from "./SwitchPageLink.tsx";

/** Signing in with e-mail and password or with Google (specification sections 2 and 4). */
export function SignInForm() {
  const { check, field } = useCheckedForm(SIGN_IN_FORM);
  const { busy, failure, run, reset, fail } = useAction();
  const email = useRef<HTMLInputElement>(null);
  const [wasEnded] = useState(takeEndedSession);
  const { search } = useLocation();
  const navigate = useNavigate();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const credentials = check(event.currentTarget);
    if (!credentials) return reset();
    await run(async () => {
      const outcome = await signIn(credentials);
      if (!outcome.ok) return outcome;
      track({ name: "login", method: "email" });
      // Still busy until the next page is there.
      await navigate(nextPathOf(search));
      return DONE;
    });
  }

  return (
    <Form aria-label="Sign In" onSubmit={onSubmit}>
      {wasEnded && !failure && (
        <FormMessage
          kind="failure"
          message="You have been signed out."
          detail="Your session was ended on another device. Sign in again to go on: what you wrote is kept in this browser."
        />
      )}
      <TextField
        ref={email}
        label="Email"
        type="email"
        required
        autoComplete="username"
        maxLength={TEXT_LIMITS.email}
        {...field("email")}
      />
      <PasswordField autoComplete="current-password" {...field("password")} />
      {failure && <FormMessage kind="failure" {...failure} />}
      <div className={styles.row}>
        <SubmitButton busy={busy} busyLabel="Signing in...">
          Sign in
        </SubmitButton>
        <ForgotPassword emailInput={email} />
      </div>
      <p className={styles.separator}>or</p>
      <GoogleButton onFailure={fail}>Sign in with Google</GoogleButton>
      <SwitchPageLink question="No account yet?" label="Sign up" to={paths.signUp} />
    </Form>
  );
}

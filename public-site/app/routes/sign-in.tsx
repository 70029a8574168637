import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "react-router";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { OPEN_ONLY } from "~/challenge/closedMark.ts";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RobotCheckNote } from "~/components/FormNote.tsx";
import { Page } from "~/components/Page.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { signIn } from "~/data/account.ts";
import { takeEndedSession } from "~/data/endedSession.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { GoogleButton } from "~/features/auth/GoogleButton.tsx";
import { ResendConfirmation } from "~/features/auth/ResendConfirmation.tsx";
import { SwitchPageLink } from "~/features/auth/SwitchPageLink.tsx";
import { useForgotPassword } from "~/features/auth/useForgotPassword.tsx";
import { useSignedInRedirect } from "~/features/auth/useSignedInRedirect.ts";
import { track } from "~/features/consent/analytics.ts";
import { InvitationNote } from "~/features/invitation/InvitationNote.tsx";
import { isBackOffice, nextPathOf, requestedNextPath } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import { useOpenNextPath } from "~/lib/useOpenNextPath.ts";
import { focusNextOnEnter, useValidatedForm } from "~/lib/useValidatedForm.ts";

export default function SignInRoute() {
  useSignedInRedirect();
  return (
    <Page heading="Sign In" drawing="shell">
      <SignInForm />
    </Page>
  );
}

/** Signs in with email and password or with Google. */
export function SignInForm() {
  const form = useValidatedForm({
    rules: SIGN_IN_FORM,
    initialValues: { email: "", password: "" },
  });
  const forgotPassword = useForgotPassword(form);
  const [wasEnded] = useState(takeEndedSession);
  const { search } = useLocation();
  const openNextPath = useOpenNextPath();
  const isForBackOffice = useHydrated() && isBackOffice(requestedNextPath(search) ?? "");

  return (
    <Form
      form={form}
      send={signIn}
      onSent={() => {
        track({ name: "login", method: "email" });
        return openNextPath();
      }}
      aria-label="Sign In"
      onInput={prepareRobotCheck}
      onKeyDown={focusNextOnEnter}
      submit="Sign in"
      busyLabel="Signing in..."
      help={
        form.problem?.problem === "email_not_confirmed" ? (
          <ResendConfirmation email={form.values().email} next={nextPathOf(search)} />
        ) : (
          forgotPassword.message
        )
      }
      besideButton={forgotPassword.button}
      belowButton={
        <>
          <p className={`row gap-s text-s ${styles.separator}`}>or</p>
          <GoogleButton onFailure={form.fail}>Sign in with Google</GoogleButton>
          <div className={OPEN_ONLY}>
            <SwitchPageLink question="No account yet?" label="Sign up" to={paths.signUp} />
          </div>
          <RobotCheckNote />
        </>
      }
    >
      <InvitationNote action="Sign in" />
      {isForBackOffice && <p className="text-s">Sign in to open the back office.</p>}
      <p className="text-s">All fields are required.</p>
      {wasEnded && !form.problem && (
        <FormMessage
          kind="failure"
          message="You’ve been signed out."
          detail="Your session was ended on another device. Sign in again to continue: your entry’s text is kept in this browser."
        />
      )}
      <EmailField {...form.field("email")} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        {...form.field("password")}
      />
    </Form>
  );
}

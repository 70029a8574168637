import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { SIGN_UP_MESSAGES } from "#common/messages.ts";
import { JUDGE_SIGN_UP_FORM, SIGN_UP_FORM, type SignUp } from "#shared/forms.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormNote, RobotCheckNote } from "~/components/FormNote.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { Page } from "~/components/Page.tsx";
import {
  EMPTY_PROFILE,
  MailingListCheckbox,
  NameFields,
  ProfileFields,
} from "~/components/ProfileFields.tsx";
import { RichText } from "~/components/RichText.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { accountNote } from "~/content/accountNote.ts";
import { signUp } from "~/data/account.ts";
import { commonPasswordFailure } from "~/data/passwordCheck.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { GoogleButton } from "~/features/auth/GoogleButton.tsx";
import { ResendConfirmation } from "~/features/auth/ResendConfirmation.tsx";
import { SwitchPageLink } from "~/features/auth/SwitchPageLink.tsx";
import { useSignedInRedirect } from "~/features/auth/useSignedInRedirect.ts";
import { track } from "~/features/consent/analytics.ts";
import { InvitationNote, useInvitationToken } from "~/features/invitation/InvitationNote.tsx";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import { useOpenNextPath } from "~/lib/useOpenNextPath.ts";
import { focusNextOnEnter, useValidatedForm } from "~/lib/useValidatedForm.ts";

export default function SignUpRoute() {
  useSignedInRedirect();
  return (
    <Page heading="Challenge Registration" narrow>
      <SignUpForm />
    </Page>
  );
}

function SignUpForm() {
  const { search } = useLocation();
  const judges = useInvitationToken(paths.judgingInvitation) !== undefined;
  const mentors = useHydrated() && nextPathOf(search) === paths.workspace;
  const participates = !judges && !mentors;
  const form = useValidatedForm({
    rules: participates ? SIGN_UP_FORM : JUDGE_SIGN_UP_FORM,
    initialValues: { email: "", password: "", ...EMPTY_PROFILE },
    missing: SIGN_UP_MESSAGES.missingFields,
  });
  // The address that the visitor has to confirm.
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const openNextPath = useOpenNextPath();

  async function register(account: SignUp) {
    const refusal = await commonPasswordFailure(account.password);
    if (refusal) return refusal;
    const outcome = await signUp(account, nextPathOf(search));
    trackSignUp(account, outcome.ok);
    return outcome;
  }

  function onOtherAddress() {
    // A hidden form cannot take the focus.
    flushSync(() => setUnconfirmed(undefined));
    form.focus("email");
  }

  return (
    <>
      {unconfirmed !== undefined && (
        <CheckYourInbox
          email={unconfirmed}
          next={nextPathOf(search)}
          onOtherAddress={onOtherAddress}
        />
      )}
      {/* Hidden, not removed, so that its input is kept for another address. */}
      <Form
        form={form}
        send={register}
        onSent={({ signedIn }, { email }) => (signedIn ? openNextPath() : setUnconfirmed(email))}
        hidden={unconfirmed !== undefined}
        aria-label="Challenge Registration"
        onInput={prepareRobotCheck}
        onKeyDown={focusNextOnEnter}
        submit="Sign up"
        busyLabel="Signing up..."
        belowButton={
          <>
            <p className={`row gap-s text-s ${styles.separator}`}>or</p>
            <GoogleButton onFailure={form.fail} values={form.values}>
              Continue with Google
            </GoogleButton>
            <SwitchPageLink question="Already registered?" label="Sign in" to={paths.signIn} />
            <RobotCheckNote />
          </>
        }
      >
        {!judges && <AccountNote />}
        <InvitationNote action="Register" />
        <FormNote entering={participates} />
        <EmailField {...form.field("email")} />
        <NewPasswordField {...form.field("password")} />
        {participates ? (
          <>
            <ProfileFields field={form.field} />
            <MailingListCheckbox {...form.checkbox("join_mailing_list")} />
          </>
        ) : (
          <NameFields field={form.field} />
        )}
      </Form>
    </>
  );
}

/** Explains what an account allows at the current stage, such as after the deadline. */
function AccountNote() {
  return (
    <p className={`text-s ${styles.state}`}>
      <RichText text={accountNote(useChallenge())} />
    </p>
  );
}

interface CheckYourInboxProps {
  email: string;
  /** The target of the link in the email. */
  next: string;
  onOtherAddress: () => void;
}

/**
 * Shown if addresses have to be confirmed. The same for a known address, so that it does not reveal who has an
 * account. It takes the focus and scroll position, because the form was longer.
 */
function CheckYourInbox({ email, next, onOtherAddress }: CheckYourInboxProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1} className="title-m">
        Check your inbox
      </h2>
      <p>
        We have sent an email to <strong>{email}</strong>. Follow the link in it to finish your
        registration.
      </p>
      <p>
        No email after a few minutes? Check your spam folder. If you have an account with this
        address, sign in.
      </p>
      <ResendConfirmation email={email} next={next} />
      <Button look="quiet" onClick={onOtherAddress}>
        Use another address
      </Button>
    </div>
  );
}

/** Reports a sign-up with email and password to analytics. */
export function trackSignUp(account: SignUp, success: boolean): void {
  track({ name: "form_submission", form_name: "signup", success });
  if (!success) return;
  const optedIn = account.join_mailing_list;
  track({ name: "signup", method: "email", has_newsletter_opt_in: optedIn });
  if (optedIn) {
    track({ name: "newsletter_signup", source: "signup_form", country: account.country });
  }
}

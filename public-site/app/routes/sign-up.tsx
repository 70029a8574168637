import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { SIGN_UP_MESSAGES } from "#common/messages.ts";
import { INVITED_SIGN_UP_FORM, SIGN_UP_FORM, type SignUp } from "#shared/forms.ts";
import {
  CLOSED_ATTRIBUTE,
  CLOSED_ONLY,
  isInvitedToSignUp,
  OPEN_ONLY,
} from "~/challenge/closedMark.ts";
import { prerenderedFacts } from "~/challenge/currentFacts.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { Button, ButtonLink } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormNote, RobotCheckNote } from "~/components/FormNote.tsx";
import { LiveText } from "~/components/LiveText.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { Page } from "~/components/Page.tsx";
import { PageDrawing } from "~/components/PageDrawing.tsx";
import {
  EMPTY_PROFILE,
  MailingListCheckbox,
  NameFields,
  ProfileFields,
} from "~/components/ProfileFields.tsx";
import { RichText } from "~/components/RichText.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { accountNote, closedNotes } from "~/content/accountNote.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { currentStage } from "~/content/hero.ts";
import { nextStep } from "~/content/mainAction.ts";
import { signUp } from "~/data/account.ts";
import { commonPasswordFailure } from "~/data/passwordCheck.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { GoogleButton } from "~/features/auth/GoogleButton.tsx";
import { ResendConfirmation } from "~/features/auth/ResendConfirmation.tsx";
import { SwitchPageLink } from "~/features/auth/SwitchPageLink.tsx";
import { useSignedInRedirect } from "~/features/auth/useSignedInRedirect.ts";
import { track } from "~/features/consent/analytics.ts";
import {
  InvitationNote,
  useInvitationToken,
  useInvitee,
} from "~/features/invitation/InvitationNote.tsx";
import { namesOf } from "~/lib/namesOf.ts";
import { nextPathOf } from "~/lib/nextPath.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import { useOpenNextPath } from "~/lib/useOpenNextPath.ts";
import { focusNextOnEnter, useValidatedForm, type ValidatedForm } from "~/lib/useValidatedForm.ts";

export default function SignUpRoute() {
  useSignedInRedirect();
  const judges = useInvitationToken(paths.judgingInvitation) !== undefined;
  const organizers = useInvitationToken(paths.roleInvitation) !== undefined;
  const participates = !judges && !organizers;
  const heading = participates ? "Challenge Registration" : "Create your account";
  return (
    <Page heading={heading} drawing={participates ? <FirstLayer /> : "adhesive"}>
      <SignUpForm heading={heading} participates={participates} />
    </Page>
  );
}

/** The first layer of the device, and the time left; the whole device once the challenge is closed. */
function FirstLayer() {
  const facts = useChallenge();
  const { figure, text } = currentStage(facts);
  return (
    <PageDrawing
      layer={facts.canEnter ? "adhesive" : "shell"}
      below={!facts.canEnter}
      words={
        <>
          <p className="title-l">
            <LiveText name="timeLeft">{figure}</LiveText>
          </p>
          <p className="mt-3xs">
            <LiveText name="timeLeftOf">{text}</LiveText>
          </p>
        </>
      }
    />
  );
}

const INITIAL_VALUES: SignUp = { email: "", password: "", ...EMPTY_PROFILE };

interface SignUpFormProps {
  heading: string;
  /** False for someone who is invited to judge, to mentor or to a role. */
  participates: boolean;
}

function SignUpForm({ heading, participates }: SignUpFormProps) {
  const { search } = useLocation();
  const form = useValidatedForm({
    rules: participates ? SIGN_UP_FORM : INVITED_SIGN_UP_FORM,
    initialValues: INITIAL_VALUES,
    missing: SIGN_UP_MESSAGES.missingFields,
  });
  const fieldsKey = useInviteeFields(form);
  // The address that the visitor has to confirm.
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const openNextPath = useOpenNextPath();
  const { canEnter } = useChallenge();
  const isClosed = useClosedPage(form);

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
      {isClosed !== false && unconfirmed === undefined && <Closed isClosed={isClosed} />}
      {unconfirmed !== undefined && (
        <CheckYourInbox
          email={unconfirmed}
          next={nextPathOf(search)}
          onOtherAddress={onOtherAddress}
        />
      )}
      {/* Hidden, not removed, so that its input is kept for another address. */}
      <div className={isClosed === undefined ? OPEN_ONLY : ""}>
        <Form
          form={form}
          send={register}
          onSent={({ signedIn }, { email }) => (signedIn ? openNextPath() : setUnconfirmed(email))}
          hidden={isClosed || unconfirmed !== undefined}
          aria-label={heading}
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
          {participates && (canEnter || isClosed === false) && <AccountNote />}
          <InvitationNote action="Register" />
          <FormNote entering={participates} />
          <EmailField key={`email-${fieldsKey}`} {...form.field("email")} />
          <NewPasswordField {...form.field("password")} />
          {participates ? (
            <>
              <ProfileFields field={form.field} />
              <MailingListCheckbox {...form.checkbox("join_mailing_list")} />
            </>
          ) : (
            <NameFields key={fieldsKey} field={form.field} />
          )}
        </Form>
      </div>
    </>
  );
}

/**
 * Whether the page shows what visitors can do after the deadline, instead of the form: undefined until hydration, when it contains
 * both. A form in use stays when the deadline passes, and the server answers it. So does that of an invitation.
 */
function useClosedPage(form: ValidatedForm<SignUp>): boolean | undefined {
  const facts = useChallenge();
  const isHydrated = useHydrated();
  const place = useLocation();
  const isPast = isHydrated ? isPastDeadline(facts) : undefined;
  const [wasPast, setWasPast] = useState<boolean>();
  const [isKept, setIsKept] = useState(false);
  if (isPast !== wasPast) {
    setWasPast(isPast);
    setIsKept(isPast === true && isInUse(form));
  }
  return isPast && !isKept && !isInvitedToSignUp(place);
}

/** By the visitor's clock until the server has answered. */
const isPastDeadline = (facts: ChallengeFacts) =>
  facts === prerenderedFacts
    ? document.documentElement.hasAttribute(CLOSED_ATTRIBUTE)
    : !facts.canEnter;

function isInUse({ values, isDirty, hasFocus }: ValidatedForm<SignUp>): boolean {
  const names = Object.keys(values()) as (keyof SignUp)[];
  return isDirty() || names.some(hasFocus);
}

/** Instead of the form once new participants can no longer enter. */
function Closed({ isClosed }: { isClosed: boolean | undefined }) {
  const facts = useChallenge();
  const { closed, more } = closedNotes(facts);
  const { href, text } = nextStep(facts);
  return (
    <div className={isClosed ? "" : CLOSED_ONLY}>
      <div className="stack">
        <p>
          <RichText text={closed} />
        </p>
        <div className="row">
          <ButtonLink to={href}>{text}</ButtonLink>
          <ButtonLink to={paths.signIn} look="quiet">
            Sign in
          </ButtonLink>
        </div>
        <p>
          <RichText text={more} />
        </p>
      </div>
    </div>
  );
}

/**
 * Fills in the name and the address of an invitation, unless something is typed already.
 * @returns The key of these fields, which changes once they are filled in.
 */
function useInviteeFields({ values, setValue }: ValidatedForm<SignUp>): string {
  const invitee = useInvitee();
  const [filled, setFilled] = useState("");
  if (invitee && filled === "") {
    const typed = values();
    for (const [name, value] of Object.entries({
      email: invitee.email,
      ...namesOf(invitee.name),
    })) {
      if (typed[name as keyof SignUp] === "") setValue(name as keyof SignUp, value);
    }
    setFilled(invitee.email);
  }
  return filled;
}

/** Explains what an account allows at the current stage, such as after the deadline. */
function AccountNote() {
  return (
    <p className="text-s">
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
        We’ve sent an email to <strong>{email}</strong>. Open the link in it to finish your
        registration.
      </p>
      <p>
        No email after a few minutes? Check your spam folder. If you have an account with this
        address, sign in.
      </p>
      <ResendConfirmation email={email} next={next} />
      <Button look="quiet" size="small" onClick={onOtherAddress}>
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

import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { requiredEmail } from "#shared/validation.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RobotCheckNote } from "~/components/FormNote.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { resendConfirmation } from "~/data/account.ts";
import { ARRIVAL_PROBLEMS } from "~/data/arrival.ts";
import { requestPasswordReset } from "~/data/passwords.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { RESET_ON_ITS_WAY } from "./ForgotPassword.tsx";
import { RESENT_MESSAGE } from "./ResendConfirmation.tsx";

const RULES = { email: requiredEmail };

interface NewLinkFormProps {
  label: string;
  /** Why the link that was opened is of no use. */
  problem: Refusal;
  send: (email: string) => Promise<Outcome>;
  /** What is said once it is sent: the same for every address. */
  sent: { readonly message: string; readonly detail?: string };
  /** Where the visitor wanted to go in the end. */
  next: string;
}

/** Has a new link sent in the place of a dead one, which does not tell for which address it was. */
export function NewLinkForm({ label, problem, send, sent, next }: NewLinkFormProps) {
  const form = useValidatedForm({ rules: RULES, initialValues: { email: "" } });
  return (
    <Form
      form={form}
      send={({ email }) => send(email)}
      aria-label={label}
      onInput={prepareRobotCheck}
      submit="Send a new link"
      busyLabel="Sending..."
      sent={sent}
      beside={
        <ButtonLink to={withNextPath(paths.signIn, next)} look="quiet">
          Back to Sign In
        </ButtonLink>
      }
      below={<RobotCheckNote />}
    >
      <FormMessage kind="failure" {...problem} />
      <EmailField {...form.field("email")} />
    </Form>
  );
}

/**
 * Says that a link of a confirmation mail is dead, and has a new one sent.
 * @param next where the new link leads to in the end.
 */
export function DeadConfirmation({ next }: { next: string }) {
  return (
    <NewLinkForm
      label="New confirmation link"
      problem={ARRIVAL_PROBLEMS.expired}
      send={(email) => resendConfirmation(email, next)}
      sent={{ message: RESENT_MESSAGE }}
      next={next}
    />
  );
}

/** Why no new password can be set with a link, or without one. */
export interface Refusal {
  readonly message: string;
  readonly detail: string;
}

export const ASK_AGAIN = "Enter your email address, and we send you a new one.";

export const DEAD_LINK: Refusal = {
  message: ARRIVAL_PROBLEMS.expired.message,
  detail: ASK_AGAIN,
};

/** Says why no new password can be set here, and has a new link sent. */
export function ResetRefused({ refusal }: { refusal: Refusal }) {
  return (
    <NewLinkForm
      label="New link for a password"
      problem={refusal}
      send={requestPasswordReset}
      sent={{ message: SIGN_IN_MESSAGES.resetSuccess, detail: RESET_ON_ITS_WAY }}
      next={paths.dashboard}
    />
  );
}

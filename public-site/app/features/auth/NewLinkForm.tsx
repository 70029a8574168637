import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { requiredEmail } from "#shared/validation.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RobotCheckNote } from "~/components/FormNote.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { requestPasswordReset, resendConfirmation } from "~/data/account.ts";
import { EXPIRED } from "~/data/arrival.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { RESET_ON_ITS_WAY } from "./ForgotPassword.tsx";
import { RESENT_MESSAGE } from "./ResendConfirmation.tsx";

const RULES = { email: requiredEmail };

interface NewLinkFormProps {
  label: string;
  problem: Refusal;
  send: (email: string) => Promise<Outcome>;
  /** The same for every address. */
  sent: { readonly message: string; readonly detail?: string };
  /** The target of the new link. */
  next: string;
}

/** Requests a new link. It asks for the address, because the expired link does not contain it. */
function NewLinkForm({ label, problem, send, sent, next }: NewLinkFormProps) {
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
      besideButton={
        <ButtonLink to={withNextPath(paths.signIn, next)} look="quiet">
          Back to Sign In
        </ButtonLink>
      }
      belowButton={<RobotCheckNote />}
    >
      <FormMessage kind="failure" {...problem} />
      <EmailField {...form.field("email")} />
    </Form>
  );
}

/** Replaces an expired link of a confirmation email. */
export function ExpiredConfirmation({ next }: { next: string }) {
  return (
    <NewLinkForm
      label="New confirmation link"
      problem={EXPIRED}
      send={(email) => resendConfirmation(email, next)}
      sent={{ message: RESENT_MESSAGE }}
      next={next}
    />
  );
}

export type Refusal = Pick<Failure, "message" | "detail">;

export const ASK_AGAIN = "Enter your email address, and we’ll send you a new one.";

const EXPIRED_LINK: Refusal = { message: EXPIRED.message, detail: ASK_AGAIN };

/** Replaces an expired or missing link for a new password. */
export function NewResetLink({ refusal = EXPIRED_LINK }: { refusal?: Refusal }) {
  return (
    <NewLinkForm
      label="New password link"
      problem={refusal}
      send={requestPasswordReset}
      sent={{ message: SIGN_IN_MESSAGES.resetSuccess, detail: RESET_ON_ITS_WAY }}
      next={paths.dashboard}
    />
  );
}

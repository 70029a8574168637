import type { ReactNode } from "react";
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
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { RESENT_MESSAGE } from "./ResendConfirmation.tsx";
import { RESET_ON_ITS_WAY } from "./useForgotPassword.tsx";

const RULES = { email: requiredEmail };

interface NewLinkFormProps {
  label: string;
  submit: "Send a new link" | "Send the link";
  /** Why a link is needed. */
  reason: ReactNode;
  send: (email: string) => Promise<Outcome>;
  /** The same for every address. */
  sent: { readonly message: string; readonly detail?: string };
  /** The target of the new link. */
  next: string;
}

/** Requests a link. It asks for the address, because an expired link does not contain it. */
function NewLinkForm({ label, submit, reason, send, sent, next }: NewLinkFormProps) {
  const form = useValidatedForm({ rules: RULES, initialValues: { email: "" } });
  return (
    <Form
      form={form}
      send={({ email }) => send(email)}
      aria-label={label}
      onInput={prepareRobotCheck}
      submit={submit}
      busyLabel="Sending..."
      look={form.sent ? "quiet" : "primary"}
      sent={sent}
      besideButton={
        <ButtonLink to={withNextPath(paths.signIn, next)} look="quiet">
          Back to Sign In
        </ButtonLink>
      }
      belowButton={<RobotCheckNote />}
    >
      {reason}
      <EmailField {...form.field("email")} />
    </Form>
  );
}

/** Replaces an expired link of a confirmation email. */
export function ExpiredConfirmation({ next }: { next: string }) {
  return (
    <NewLinkForm
      label="New confirmation link"
      submit="Send a new link"
      reason={<FormMessage kind="failure" {...EXPIRED} />}
      send={(email) => resendConfirmation(email, next)}
      sent={{ message: RESENT_MESSAGE }}
      next={next}
    />
  );
}

/**
 * Requests a link for a new password.
 * @param reason why there is no link; by default, it has expired.
 */
export function NewResetLink({ reason }: { reason?: ReactNode }) {
  return (
    <NewLinkForm
      label="New password link"
      submit={reason ? "Send the link" : "Send a new link"}
      reason={reason ?? <ExpiredLink />}
      send={requestPasswordReset}
      sent={{ message: SIGN_IN_MESSAGES.resetSuccess, detail: RESET_ON_ITS_WAY }}
      next={paths.dashboard}
    />
  );
}

function ExpiredLink() {
  return (
    <FormMessage
      kind="failure"
      message={EXPIRED.message}
      detail="Enter your email address, and we’ll send you a new link."
    />
  );
}

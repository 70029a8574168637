import { SIGN_IN_MESSAGES } from "#common/messages.ts";
import { requiredEmail } from "#shared/validation.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RobotCheckNote } from "~/components/FormNote.tsx";
import { EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { resendConfirmation } from "~/data/account.ts";
import { requestPasswordReset } from "~/data/passwords.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";
import { RESET_ON_ITS_WAY } from "./ForgotPassword.tsx";
import type { Refusal } from "./passwordReset.ts";
import { RESENT_MESSAGE } from "./ResendConfirmation.tsx";

const RULES = { email: requiredEmail };

interface NewLinkFormProps {
  label: string;
  /** Why the link that was opened is of no use. */
  problem: { readonly message: string; readonly detail: string };
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
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onInput={prepareRobotCheck}
      onSubmit={form.onSubmit(({ email }) => send(email))}
    >
      <FormMessage kind="failure" {...problem} />
      <EmailField {...form.field("email")} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {form.sent && <FormMessage kind="success" {...sent} />}
      <div className="spread">
        <SubmitButton busy={form.busy} busyLabel="Sending...">
          Send a new link
        </SubmitButton>
        <ButtonLink to={withNextPath(paths.signIn, next)} look="quiet">
          Back to Sign In
        </ButtonLink>
      </div>
      <RobotCheckNote />
    </form>
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

/** Says why no new password can be set here, and has a new link sent. */
export function ResetRefused({ message, detail }: Refusal) {
  return (
    <NewLinkForm
      label="New link for a password"
      problem={{ message, detail }}
      send={requestPasswordReset}
      sent={{ message: SIGN_IN_MESSAGES.resetSuccess, detail: RESET_ON_ITS_WAY }}
      next={paths.dashboard}
    />
  );
}

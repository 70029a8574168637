import { TextInput } from "@mantine/core";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { requiredEmail } from "#shared/validation.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { resendConfirmation } from "~/data/account.ts";
import { withNextPath } from "~/lib/nextPath.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { ARRIVAL_PROBLEMS } from "./arrivalProblems.ts";
import { RESENT_MESSAGE } from "./ResendConfirmation.tsx";

const RULES = { email: requiredEmail };

/**
 * Says that a link of a confirmation mail is dead, and has a new one sent: the link does not tell for
 * which address it was.
 * @param next where the new link leads to in the end.
 */
export function DeadConfirmation({ next }: { next: string }) {
  const form = useValidatedForm({ rules: RULES, initialValues: { email: "" } });
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="New confirmation link"
      onSubmit={form.onSubmit(({ email }) => resendConfirmation(email, next))}
    >
      <FormMessage kind="failure" {...ARRIVAL_PROBLEMS.expired} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={TEXT_LIMITS.email}
        required
        {...form.field("email")}
      />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {form.sent && <FormMessage kind="success" message={RESENT_MESSAGE} />}
      <div className={styles.row}>
        <SubmitButton busy={form.busy} busyLabel="Sending...">
          Send a new link
        </SubmitButton>
        <ButtonLink to={withNextPath(paths.signIn, next)} look="quiet">
          Back to Sign In
        </ButtonLink>
      </div>
    </form>
  );
}

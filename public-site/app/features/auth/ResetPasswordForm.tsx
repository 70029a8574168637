import { SIGN_IN_FORM } from "@shared/forms.ts";
import type { SubmitEvent } from "react";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { PasswordField } from "~/components/PasswordField.tsx";
import { paths } from "~/config/paths.ts";
import { setPassword } from "~/data/account.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";

const RULES = { password: SIGN_IN_FORM.password };

/** Sets a new password for whoever is signed in, as one is after following the link in the mail. */
export function ResetPasswordForm() {
  const { check, field } = useCheckedForm(RULES);
  const { state, busy, failure, run, reset } = useAction();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = check(event.currentTarget);
    if (!values) return reset();
    await run(() => setPassword(values.password));
  }

  if (state.status === "done") {
    return (
      <div className={styles.form}>
        <FormMessage kind="success" message="Your password has been changed." />
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </div>
    );
  }
  return (
    <Form aria-label="Set a new password" onSubmit={onSubmit}>
      <PasswordField label="New password" autoComplete="new-password" {...field("password")} />
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton busy={busy} busyLabel="Saving...">
        Save new password
      </SubmitButton>
    </Form>
  );
}

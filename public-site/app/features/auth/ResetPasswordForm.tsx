import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { paths } from "~/config/paths.ts";
import { setPassword } from "~/data/passwords.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import { type Refusal, spendLink } from "./passwordReset.ts";
import { ResetRefused } from "./ResetRefused.tsx";

const RULES = { password: SIGN_IN_FORM.password };

interface ResetPasswordFormProps {
  /** Of the link in the mail; without one it is about whoever is signed in. */
  tokenHash?: string;
}

/** Sets a new password. Sending the form, not opening the page, is what uses the link up. */
export function ResetPasswordForm({ tokenHash }: ResetPasswordFormProps) {
  const { check, field } = useCheckedForm(RULES);
  const { state, busy, failure, run, reset } = useAction();
  const [unspent, setUnspent] = useState(tokenHash);
  const [refusal, setRefusal] = useState<Refusal>();
  const navigate = useNavigate();

  async function save(password: string): Promise<Outcome> {
    if (!unspent) return setPassword(password);
    const spent = await spendLink(unspent);
    if ("status" in spent) {
      setRefusal(spent);
      return { ok: false, message: spent.message };
    }
    if (!spent.ok) return spent;
    setUnspent(undefined);
    const outcome = await setPassword(password);
    // The link leaves the address, so that reloading the page works.
    await navigate(paths.resetPassword, { replace: true });
    return outcome;
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = check(event.currentTarget);
    if (!values) return reset();
    await run(() => save(values.password));
  }

  if (refusal) return <ResetRefused {...refusal} />;
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
      <NewPasswordField label="New password" {...field("password")} />
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton busy={busy} busyLabel="Saving...">
        Save new password
      </SubmitButton>
    </Form>
  );
}

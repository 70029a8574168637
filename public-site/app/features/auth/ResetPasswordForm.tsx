import { useState } from "react";
import { useNavigate } from "react-router";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { ButtonLink, SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { paths } from "~/config/paths.ts";
import { setPassword } from "~/data/passwords.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { type Refusal, spendLink } from "./passwordReset.ts";
import { ResetRefused } from "./ResetRefused.tsx";

const RULES = { password: SIGN_IN_FORM.password };

interface ResetPasswordFormProps {
  /** Of the link in the mail; without one it is about whoever is signed in. */
  tokenHash?: string;
}

/** Sets a new password. Sending the form, not opening the page, is what uses the link up. */
export function ResetPasswordForm({ tokenHash }: ResetPasswordFormProps) {
  const form = useValidatedForm({ rules: RULES, initialValues: { password: "" } });
  const [unspent, setUnspent] = useState(tokenHash);
  const [refusal, setRefusal] = useState<Refusal>();
  const navigate = useNavigate();

  async function save({ password }: { password: string }): Promise<Outcome> {
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

  if (refusal) return <ResetRefused {...refusal} />;
  if (form.sent) {
    return (
      <div className={styles.form}>
        <FormMessage kind="success" message="Your password has been changed." />
        <ButtonLink to={paths.dashboard}>Go to My Dashboard</ButtonLink>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Set a new password"
      onSubmit={form.onSubmit(save)}
    >
      <NewPasswordField label="New password" {...form.field("password")} />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      <SubmitButton busy={form.busy} busyLabel="Saving...">
        Save new password
      </SubmitButton>
    </form>
  );
}

import { PasswordInput } from "@mantine/core";
import { newPassword, SIGN_IN_FORM } from "#shared/forms.ts";
import type { FieldRules } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { RobotCheckNote } from "~/components/RobotCheckNote.tsx";
import { type Account, changePassword } from "~/data/accountSettings.ts";
import { refusalOfCommon } from "~/data/commonPasswords.ts";
import { prepareRobotCheck } from "~/data/robotCheck.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

interface Passwords {
  current: string | undefined;
  password: string;
}

const WITH_CURRENT: FieldRules<Passwords> = {
  current: SIGN_IN_FORM.password,
  password: newPassword,
};
// Somebody who only ever signed in with Google has none to type.
const WITHOUT_CURRENT: FieldRules<Passwords> = {
  current: () => ({ value: undefined }),
  password: newPassword,
};

/** Sets a new password, or a first one. */
export function PasswordForm({ account }: { account: Account }) {
  const form = useValidatedForm<Passwords>({
    rules: account.hasPassword ? WITH_CURRENT : WITHOUT_CURRENT,
    initialValues: { current: "", password: "" },
  });
  // Browsers fill in the current one.
  useUnsavedWork(form.isDirty("password"), "Your new password is not saved yet.");

  async function change(passwords: Passwords): Promise<Outcome> {
    const refusal = await refusalOfCommon(passwords.password);
    if (refusal) return refusal;
    const outcome = await changePassword(account.email, passwords);
    if (outcome.ok) form.reset();
    return outcome;
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Password"
      onInput={prepareRobotCheck}
      onSubmit={form.onSubmit(change)}
    >
      {account.hasPassword ? (
        <PasswordInput
          key={form.key("current")}
          label="Current password"
          autoComplete="current-password"
          required
          {...form.field("current")}
        />
      ) : (
        <p>You sign in with Google. With a password you can also sign in without.</p>
      )}
      <NewPasswordField
        key={form.key("password")}
        label="New password"
        {...form.field("password")}
      />
      {form.problem && <FormMessage kind="failure" {...form.problem} />}
      {form.sent && (
        <FormMessage
          kind="success"
          message="Your password has been changed."
          detail="You are signed out everywhere else."
        />
      )}
      <SubmitButton look="quiet" busy={form.busy} busyLabel="Saving...">
        Change password
      </SubmitButton>
      {account.hasPassword && <RobotCheckNote />}
    </form>
  );
}

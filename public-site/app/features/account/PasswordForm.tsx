import { type SubmitEvent, useState } from "react";
import { SIGN_IN_FORM } from "#shared/forms.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { NewPasswordField } from "~/components/NewPasswordField.tsx";
import { PasswordField } from "~/components/PasswordField.tsx";
import { type Account, changePassword } from "~/data/accountSettings.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";

const { password } = SIGN_IN_FORM;
const WITH_CURRENT = { current: password, password };
// Somebody who only ever signed in with Google has none to type.
const WITHOUT_CURRENT = { current: () => ({ value: undefined }), password };

/** Sets a new password, or a first one. */
export function PasswordForm({ account }: { account: Account }) {
  const { check, field } = useCheckedForm<{ current: string | undefined; password: string }>(
    account.hasPassword ? WITH_CURRENT : WITHOUT_CURRENT,
  );
  const { state, busy, failure, run, reset } = useAction();
  const [changes, setChanges] = useState(0);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = check(form);
    if (!values) return reset();
    const outcome = await run(() => changePassword(account.email, values));
    if (!outcome?.ok) return;
    form.reset();
    setChanges((count) => count + 1);
  }

  return (
    <Form withoutNote aria-label="Password" onSubmit={onSubmit}>
      {account.hasPassword ? (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field("current")}
        />
      ) : (
        <p>You sign in with Google. With a password you can also sign in without.</p>
      )}
      {/* A new one each time, so that its hint begins again. */}
      <NewPasswordField key={changes} label="New password" {...field("password")} />
      {failure && <FormMessage kind="failure" {...failure} />}
      {state.status === "done" && (
        <FormMessage
          kind="success"
          message="Your password has been changed."
          detail="You are signed out everywhere else."
        />
      )}
      <SubmitButton busy={busy} busyLabel="Saving...">
        Change password
      </SubmitButton>
    </Form>
  );
}

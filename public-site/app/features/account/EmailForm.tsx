import { useState } from "react";
import { useRevalidator } from "react-router";
import { requiredEmail } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { EmailField } from "~/components/EmailField.tsx";
import styles from "~/components/Form.module.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { type Account, changeEmail } from "~/data/accountSettings.ts";
import { failure as failed, type Outcome } from "~/lib/outcome.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

const RULES = { email: requiredEmail };

/** The address to sign in with; a new one counts once it is confirmed. */
export function EmailForm({ account }: { account: Account }) {
  const form = useValidatedForm({ rules: RULES, initialValues: { email: "" } });
  useUnsavedWork(form.isDirty(), "Your new email address is not saved yet.");
  const { revalidate } = useRevalidator();
  // Not read from the account alone: what became of the request would tell whether the address is taken.
  const [requested, setRequested] = useState<string>();
  const pending = requested ?? account.newEmail;

  async function change({ email }: { email: string }): Promise<Outcome> {
    if (email.toLowerCase() === account.email.toLowerCase()) {
      return failed("This is your address already.");
    }
    const outcome = await changeEmail(email);
    if (!outcome.ok) return outcome;
    setRequested(email);
    // What waits to be confirmed is part of the account.
    await revalidate();
    return outcome;
  }

  return (
    <>
      <p>
        You sign in with <strong>{account.email}</strong>.
      </p>
      {pending && (
        <FormMessage
          kind="success"
          message={`The change to ${pending} waits to be confirmed.`}
          detail="Emails to confirm it go to your present address and to the new one, unless another account uses that. Open the link in each that you get; until then nothing changes."
        />
      )}
      <form
        className={styles.form}
        noValidate
        aria-label="Email address"
        onSubmit={form.onSubmit(change)}
      >
        <EmailField
          key={form.key("email")}
          label="New email"
          autoComplete="email"
          {...form.field("email")}
        />
        {form.problem && <FormMessage kind="failure" {...form.problem} />}
        <SubmitButton look="quiet" busy={form.busy} busyLabel="Sending...">
          Change email address
        </SubmitButton>
      </form>
    </>
  );
}

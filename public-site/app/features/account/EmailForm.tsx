import { type SubmitEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { requiredEmail } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { RestoredNote, useKeptForm } from "~/components/KeptForm.tsx";
import { TextField } from "~/components/TextField.tsx";
import { type Account, changeEmail } from "~/data/accountSettings.ts";
import { failure as failed, type Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";

const RULES = { email: requiredEmail };

/** The address to sign in with; a new one counts once it is confirmed. */
export function EmailForm({ account }: { account: Account }) {
  const { check, field, clear } = useCheckedForm(RULES);
  const { busy, failure, run, reset } = useAction();
  const kept = useKeptForm("email-address", account.id, () => {
    clear();
    reset();
  });
  const { revalidate } = useRevalidator();
  // Not read from the account alone: what became of the request would tell whether the address is taken.
  const [requested, setRequested] = useState<string>();
  const pending = requested ?? account.newEmail;

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = check(event.currentTarget);
    if (!values) return reset();
    const outcome = await run(() => request(values.email));
    if (!outcome?.ok) return;
    setRequested(values.email);
    kept.sent();
    // What waits to be confirmed is part of the account.
    await revalidate();
  }

  async function request(email: string): Promise<Outcome> {
    if (email.toLowerCase() === account.email.toLowerCase()) {
      return failed("This is your address already.");
    }
    return changeEmail(email);
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
      <Form
        key={kept.round}
        ref={kept.ref}
        withoutNote
        aria-label="Email address"
        onSubmit={onSubmit}
      >
        <RestoredNote kept={kept} detail="It is not sent yet." />
        <TextField
          label="New email"
          type="email"
          required
          autoComplete="email"
          maxLength={TEXT_LIMITS.email}
          {...field("email")}
        />
        {failure && <FormMessage kind="failure" {...failure} />}
        <SubmitButton busy={busy} busyLabel="Sending...">
          Change email address
        </SubmitButton>
      </Form>
    </>
  );
}

import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { TEXT_LIMITS } from "#shared/limits.ts";
import { type FieldRule, requiredEmail } from "#shared/validation.ts";
import { SubmitButton } from "~/components/Button.tsx";
import { Form } from "~/components/Form.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { TextField } from "~/components/TextField.tsx";
import { paths } from "~/config/paths.ts";
import { type Account, deleteAccount } from "~/data/accountSettings.ts";
import { DONE } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { useCheckedForm } from "~/lib/useCheckedForm.ts";
import { GOODBYE } from "./GoodbyePage.tsx";

/** Deletes the account of whoever types its address. Not an administrator's: they are told why. */
export function DeleteAccount({ account }: { account: Account }) {
  if (account.isAdmin) {
    return (
      <p>
        You are an administrator. So that the challenge is never without one, another administrator
        has to remove your rights first; then you can delete your account here.
      </p>
    );
  }
  return (
    <>
      <p>
        Your account, your profile, your place on a team and the files that you uploaded are deleted
        at once and for good. What happens to your entry:
      </p>
      <ul>
        <li>
          With others on the team it passes, with its document, to the member who has been there
          longest.
        </li>
        <li>If you are alone and it is a draft or withdrawn, it is deleted too.</li>
        <li>
          If you are alone and it is submitted, it stays in the challenge, without your name and
          without its document. Withdraw it first if you do not want that.
        </li>
      </ul>
      <DeletionForm email={account.email} />
    </>
  );
}

function DeletionForm({ email }: { email: string }) {
  const { check, field } = useCheckedForm({ confirmation: sameAs(email) });
  const { busy, failure, run, reset } = useAction();
  const navigate = useNavigate();

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = check(event.currentTarget);
    if (!values) return reset();
    await run(async () => {
      const outcome = await deleteAccount(values.confirmation);
      if (!outcome.ok) return outcome;
      await navigate(paths.goodbye, { replace: true, state: GOODBYE });
      return DONE;
    });
  }

  return (
    <Form withoutNote aria-label="Delete your account" onSubmit={onSubmit}>
      <TextField
        label="To confirm, type the email address of your account"
        type="email"
        required
        autoComplete="off"
        maxLength={TEXT_LIMITS.email}
        {...field("confirmation")}
      />
      {failure && <FormMessage kind="failure" {...failure} />}
      <SubmitButton look="quiet" busy={busy} busyLabel="Deleting...">
        Delete my account for good
      </SubmitButton>
    </Form>
  );
}

function sameAs(email: string): FieldRule<string> {
  return (input) => {
    const checked = requiredEmail(input);
    if ("error" in checked || checked.value.toLowerCase() === email.toLowerCase()) return checked;
    return { error: `This is not the address of your account, ${email}.` };
  };
}

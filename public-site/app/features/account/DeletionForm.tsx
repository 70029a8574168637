import { useState } from "react";
import { useNavigate } from "react-router";
import { type FieldRule, requiredEmail } from "#shared/validation.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { EmailField } from "~/components/EmailField.tsx";
import styles from "~/components/Form.module.css";
import { paths } from "~/config/paths.ts";
import { deleteAccount } from "~/data/accountSettings.ts";
import { DONE } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { GOODBYE } from "./GoodbyePage.tsx";

/** Asks for the address of the account, and then once more. */
export function DeletionForm({ email }: { email: string }) {
  const form = useValidatedForm({
    rules: { confirmation: sameAs(email) },
    initialValues: { confirmation: "" },
  });
  const [confirmation, setConfirmation] = useState<string>();
  const navigate = useNavigate();

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Delete your account"
      onSubmit={form.onSubmit(async (typed) => {
        setConfirmation(typed.confirmation);
        return DONE;
      })}
    >
      <EmailField
        key={form.key("confirmation")}
        label="To confirm, type the email address of your account"
        autoComplete="off"
        {...form.field("confirmation")}
      />
      <Button type="submit" look="quietDanger">
        Delete my account
      </Button>
      <ConfirmDialog
        opened={confirmation !== undefined}
        title="Delete your account for good?"
        confirmLabel="Delete for good"
        busyLabel="Deleting..."
        cancelLabel="Keep it"
        action={() => deleteAccount(confirmation ?? "")}
        onDone={() => navigate(paths.goodbye, { replace: true, state: GOODBYE })}
        onCancel={() => setConfirmation(undefined)}
      >
        <p>
          The account of <strong>{email}</strong> is deleted at once, with your profile and your
          place on a team. A submitted entry stays, with its document. You are signed out. This
          cannot be undone.
        </p>
      </ConfirmDialog>
    </form>
  );
}

function sameAs(email: string): FieldRule<string> {
  return (input) => {
    const checked = requiredEmail(input);
    if ("error" in checked || checked.value.toLowerCase() === email.toLowerCase()) return checked;
    return { error: `This is not the address of your account, ${email}.` };
  };
}

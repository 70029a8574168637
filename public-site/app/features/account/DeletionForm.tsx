import { useState } from "react";
import { useNavigate } from "react-router";
import { codeRuleFor } from "#common/secondFactor.ts";
import { type FieldRule, requiredEmail } from "#shared/validation.ts";
import { Button } from "~/components/Button.tsx";
import { CodeField } from "~/components/CodeField.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { EmailField } from "~/components/EmailField.tsx";
import styles from "~/components/Form.module.css";
import { paths } from "~/config/paths.ts";
import { deleteAccount } from "~/data/accountSettings.ts";
import { DONE } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";
import { GOODBYE } from "./GoodbyePage.tsx";

interface DeletionFormProps {
  email: string;
  /** Whether the person has an authenticator app, and so enters a code. */
  hasApp: boolean;
}

/** Asks for the address of the account, and then once more. */
export function DeletionForm({ email, hasApp }: DeletionFormProps) {
  const form = useValidatedForm({
    rules: { confirmation: sameAs(email), code: codeRuleFor(hasApp) },
    initialValues: { confirmation: "", code: "" },
  });
  const [typed, setTyped] = useState<{ confirmation: string; code: string }>();
  const navigate = useNavigate();

  return (
    <form
      className={styles.form}
      noValidate
      aria-label="Delete your account"
      onSubmit={form.onSubmit(async (values) => {
        setTyped(values);
        return DONE;
      })}
    >
      <EmailField
        key={form.key("confirmation")}
        label="To confirm, type the email address of your account"
        autoComplete="off"
        {...form.field("confirmation")}
      />
      {hasApp && <CodeField {...form.field("code")} />}
      <Button type="submit" look="quietDanger">
        Delete my account
      </Button>
      <ConfirmDialog
        opened={typed !== undefined}
        title="Delete your account for good?"
        confirmLabel="Delete for good"
        busyLabel="Deleting..."
        cancelLabel="Keep it"
        action={() => deleteAccount(typed?.confirmation ?? "", typed?.code ?? "")}
        onDone={() => navigate(paths.goodbye, { replace: true, state: GOODBYE })}
        onCancel={() => setTyped(undefined)}
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

import { useState } from "react";
import { useNavigate } from "react-router";
import { codeRuleFor } from "#common/secondFactor.ts";
import { type FieldRule, requiredEmail } from "#shared/validation.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { CodeField, EmailField } from "~/components/TextFields.tsx";
import { paths } from "~/config/paths.ts";
import { type Account, deleteAccount } from "~/data/accountSettings.ts";
import { DONE } from "~/lib/outcome.ts";
import { useValidatedForm } from "~/lib/useValidatedForm.ts";

/** The state of the navigation to /goodbye. */
const GOODBYE = { accountDeleted: true } as const;

/** Deletes the account, or explains to administrators why they cannot delete it. */
export function DeleteAccount({ account }: { account: Account }) {
  if (account.isAdmin) {
    return (
      <p>
        You’re an administrator. Another administrator has to remove your role before you can delete
        your account here.
      </p>
    );
  }
  return (
    <>
      <p>We immediately and permanently delete:</p>
      <ul>
        <li>your account, profile and sessions</li>
        <li>your place on a team and on the mailing list</li>
        <li>any files you uploaded that aren’t part of an entry</li>
      </ul>
      <p>Your entry is handled as follows:</p>
      <ul>
        <li>
          If others are on your team, they keep it and its document. If you’re its owner, it passes
          to the member who joined first.
        </li>
        <li>
          If no one else is on your team and the entry is a draft or withdrawn, we delete it and its
          document.
        </li>
        <li>
          If no one else is on your team and the entry is submitted, it stays in the challenge with
          its document but without your name. To prevent this, withdraw it first.
        </li>
      </ul>
      <p>We keep:</p>
      <ul>
        <li>
          a record of what you did and when, in the audit log, without your name unless you acted as
          an administrator
        </li>
        <li>the confirmations given with a submission</li>
      </ul>
      <p>
        Messages from the contact form aren’t tied to an account: contact us to have them deleted.
      </p>
      <DeletionForm id={account.id} email={account.email} hasApp={account.apps.length > 0} />
    </>
  );
}

interface DeletionFormProps {
  id: string;
  email: string;
  hasApp: boolean;
}

/** Asks for the address of the account, and then for a confirmation. */
function DeletionForm({ id, email, hasApp }: DeletionFormProps) {
  const form = useValidatedForm({
    rules: { confirmation: sameAs(email), code: codeRuleFor(hasApp) },
    initialValues: { confirmation: "", code: "" },
  });
  const [typed, setTyped] = useState<{ confirmation: string; code: string }>();
  const navigate = useNavigate();

  return (
    <form
      className="stack"
      noValidate
      aria-label="Delete your account"
      onSubmit={form.onSubmit(async (values) => {
        setTyped(values);
        return DONE;
      })}
    >
      <EmailField
        key={form.key("confirmation")}
        label="To confirm, type your account’s email address"
        autoComplete="off"
        {...form.field("confirmation")}
      />
      {hasApp && <CodeField {...form.field("code")} />}
      <Button type="submit" look="quietDanger">
        Delete my account
      </Button>
      <ConfirmDialog
        opened={typed !== undefined}
        title="Delete your account permanently?"
        confirmLabel="Delete permanently"
        busyLabel="Deleting..."
        cancelLabel="Keep account"
        action={() => deleteAccount(id, typed?.confirmation ?? "", typed?.code ?? "")}
        onDone={() => navigate(paths.goodbye, { replace: true, state: GOODBYE })}
        onCancel={() => setTyped(undefined)}
      >
        <p>
          The account of <strong>{email}</strong> will be deleted immediately, along with your
          profile and your place on a team. A submitted entry and its document stay in the
          challenge. You’ll be signed out. This can’t be undone.
        </p>
      </ConfirmDialog>
    </form>
  );
}

function sameAs(email: string): FieldRule<string> {
  return (input) => {
    const checked = requiredEmail(input);
    if ("error" in checked || checked.value.toLowerCase() === email.toLowerCase()) return checked;
    return { error: `This doesn’t match your account’s address, ${email}.` };
  };
}

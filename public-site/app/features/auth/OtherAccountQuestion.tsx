import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import type { OtherAccount } from "~/data/emailLink.ts";

interface OtherAccountQuestionProps {
  account: OtherAccount;
  onSwitched: () => void;
  onKept: () => void;
}

/** Asks a signed-in person whether to switch to the account of a link. */
export default function OtherAccountQuestion({
  account,
  onSwitched,
  onKept,
}: OtherAccountQuestionProps) {
  const { currentEmail, linkEmail, switchAccount, keepSession } = account;
  return (
    <ConfirmDialog
      opened
      destructive={false}
      title="This link is for another account"
      confirmLabel={`Sign in as ${linkEmail}`}
      busyLabel="Signing in..."
      cancelLabel={`Stay signed in as ${currentEmail}`}
      action={switchAccount}
      onDone={onSwitched}
      onCancel={() => void keepSession().then(onKept)}
    >
      <p>
        It is for {linkEmail}. You are signed in as {currentEmail}, and would be signed out. You
        lose what you have not saved.
      </p>
    </ConfirmDialog>
  );
}

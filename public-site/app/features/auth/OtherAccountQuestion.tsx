import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import type { OtherAccount } from "~/data/mailLink.ts";

interface OtherAccountQuestionProps {
  account: OtherAccount;
  onChanged: () => void;
  onStayed: () => void;
}

/** Asks a signed-in person whether to switch to the account of a link. */
export default function OtherAccountQuestion({
  account,
  onChanged,
  onStayed,
}: OtherAccountQuestionProps) {
  const { here, there, change, stay } = account;
  return (
    <ConfirmDialog
      opened
      destructive={false}
      title="This link is for another account"
      confirmLabel={`Sign in as ${there}`}
      busyLabel="Signing in..."
      cancelLabel={`Stay signed in as ${here}`}
      action={change}
      onDone={onChanged}
      onCancel={() => void stay().then(onStayed)}
    >
      <p>
        It is for {there}. You are signed in as {here}, and would be signed out. You lose what you
        have not saved.
      </p>
    </ConfirmDialog>
  );
}

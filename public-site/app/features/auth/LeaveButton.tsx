import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { SIGN_OUT_QUESTION } from "#common/unsavedEntries.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { hasUnsavedText } from "~/data/signOut.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";

interface LeaveButtonProps {
  label: string;
  busyLabel: string;
  /** Ends the session. */
  action: () => Promise<Outcome>;
  /** Where it leads to. */
  to: string;
}

/** Signs out. Text of the entry that only this browser has would be lost with it: then it asks first. */
export function LeaveButton({ label, busyLabel, action, to }: LeaveButtonProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  async function onClick() {
    if (await hasUnsavedText()) return setAsking(true);
    const outcome = await run(action);
    if (outcome?.ok) await navigate(to);
  }

  return (
    <>
      <Button look="quiet" disabled={busy} onClick={onClick}>
        {busy ? busyLabel : label}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
      <ConfirmDialog
        opened={asking}
        title={SIGN_OUT_QUESTION.title}
        confirmLabel={label}
        busyLabel={busyLabel}
        cancelLabel={SIGN_OUT_QUESTION.stay}
        action={action}
        onDone={() => navigate(to)}
        onCancel={() => setAsking(false)}
      >
        <p>
          {SIGN_OUT_QUESTION.loss} <Link to={paths.entry}>{SIGN_OUT_QUESTION.openEntry}</Link>{" "}
          {SIGN_OUT_QUESTION.openEntryReason}
        </p>
      </ConfirmDialog>
    </>
  );
}

import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { SIGN_OUT_QUESTION, type WorkKind } from "#common/unsavedWork.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { findUnsaved } from "~/data/signOut.ts";
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

/** Where one saves what is not saved yet. */
const WORK_PATHS = { entry: paths.entry, review: paths.judging } as const;

/** Signs out. Work that only this browser has would be lost with it: then it asks first. */
export function LeaveButton({ label, busyLabel, action, to }: LeaveButtonProps) {
  const [asking, setAsking] = useState(false);
  const [unsaved, setUnsaved] = useState<WorkKind>("entry");
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  async function onClick() {
    const found = await findUnsaved();
    if (found) {
      setUnsaved(found);
      return setAsking(true);
    }
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
          {SIGN_OUT_QUESTION.loss[unsaved]}{" "}
          <Link to={WORK_PATHS[unsaved]}>{SIGN_OUT_QUESTION.open[unsaved]}</Link>{" "}
          {SIGN_OUT_QUESTION.openReason}
        </p>
      </ConfirmDialog>
    </>
  );
}

import { type ComponentProps, useState } from "react";
import { Link, useNavigate } from "react-router";
import { SIGN_OUT_QUESTION, type WorkKind } from "#common/unsavedWork.ts";
import { Button } from "~/components/Button.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { paths } from "~/config/paths.ts";
import { findUnsaved, signOut } from "~/data/signOut.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useAction } from "~/lib/useAction.ts";
import { lossesOf, unsavedWork } from "~/lib/useUnsavedWork.ts";

/** Ends the session of this browser and leads home. */
export function SignOutButton({ size }: Pick<ComponentProps<typeof LeaveButton>, "size">) {
  const labels = { label: "Sign Out", busyLabel: "Signing out..." };
  return <LeaveButton {...labels} size={size} action={signOut} to={paths.home} />;
}

interface LeaveButtonProps {
  label: string;
  busyLabel: string;
  /** Ends the session. */
  action: () => Promise<Outcome>;
  /** Where it leads to. */
  to: string;
  size?: "normal" | "small" | undefined;
}

/** Where one saves what is not saved yet. */
const WORK_PATHS = { entry: paths.entry, review: paths.judging } as const;

/** Signs out. Work that the server does not have would be lost with it: then it asks first. */
export function LeaveButton({ label, busyLabel, action, to, size }: LeaveButtonProps) {
  const [lost, setLost] = useState<{ onPage: readonly string[]; kept: WorkKind | undefined }>();
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  // Replaces this page: without a session its work cannot be saved, so the guard must not ask again.
  const leave = () => navigate(to, { replace: true });

  async function onClick() {
    const onPage = lossesOf(unsavedWork());
    const kept = await findUnsaved();
    if (kept || onPage.length > 0) return setLost({ onPage, kept });
    const outcome = await run(action);
    if (outcome?.ok) await leave();
  }

  return (
    <>
      <Button look="quiet" size={size} disabled={busy} onClick={onClick}>
        {busy ? busyLabel : label}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
      <ConfirmDialog
        opened={lost !== undefined}
        title={SIGN_OUT_QUESTION.title}
        confirmLabel={label}
        busyLabel={busyLabel}
        cancelLabel={SIGN_OUT_QUESTION.stay}
        action={action}
        onDone={leave}
        onCancel={() => setLost(undefined)}
      >
        {lost?.onPage.map((loss) => (
          <p key={loss}>{loss}</p>
        ))}
        {lost?.kept && (
          <p>
            {SIGN_OUT_QUESTION.loss[lost.kept]}{" "}
            <Link to={WORK_PATHS[lost.kept]}>{SIGN_OUT_QUESTION.open[lost.kept]}</Link>{" "}
            {SIGN_OUT_QUESTION.openReason}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

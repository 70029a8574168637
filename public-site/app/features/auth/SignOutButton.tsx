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

/** Signs out in this browser, and opens the home page. */
export function SignOutButton({ size }: Pick<ComponentProps<typeof LeaveButton>, "size">) {
  return <LeaveButton label="Sign Out" size={size} action={signOut} to={paths.home} />;
}

interface LeaveButtonProps {
  label: string;
  /** Ends the session. */
  action: () => Promise<Outcome>;
  /** The next page. */
  to: string;
  size?: "normal" | "small" | undefined;
}

const BUSY_LABEL = "Signing out...";

/** The pages on which unsaved work can be saved. */
const WORK_PATHS = { entry: paths.entry, review: paths.judging } as const;

/** Signs out; asks first if unsaved work would be lost. */
export function LeaveButton({ label, action, to, size }: LeaveButtonProps) {
  const [losses, setLosses] = useState<{
    onPage: readonly string[];
    inBrowser: WorkKind | undefined;
  }>();
  const { busy, failure, run } = useAction();
  const navigate = useNavigate();

  // Replace the page, so that LeaveGuard does not ask again.
  const leave = () => navigate(to, { replace: true });

  async function onClick() {
    const onPage = lossesOf(unsavedWork());
    const inBrowser = await findUnsaved();
    if (inBrowser || onPage.length > 0) return setLosses({ onPage, inBrowser });
    const outcome = await run(action);
    if (outcome?.ok) await leave();
  }

  return (
    <>
      <Button look="quiet" size={size} disabled={busy} onClick={onClick}>
        {busy ? BUSY_LABEL : label}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
      <ConfirmDialog
        opened={losses !== undefined}
        title={SIGN_OUT_QUESTION.title}
        confirmLabel={label}
        busyLabel={BUSY_LABEL}
        cancelLabel={SIGN_OUT_QUESTION.stay}
        action={action}
        onDone={leave}
        onCancel={() => setLosses(undefined)}
      >
        {losses?.onPage.map((loss) => (
          <p key={loss}>{loss}</p>
        ))}
        {losses?.inBrowser && (
          <p>
            {SIGN_OUT_QUESTION.loss[losses.inBrowser]}{" "}
            <Link to={WORK_PATHS[losses.inBrowser]}>
              {SIGN_OUT_QUESTION.open[losses.inBrowser]}
            </Link>{" "}
            {SIGN_OUT_QUESTION.openReason}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

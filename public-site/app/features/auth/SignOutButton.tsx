import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { SIGN_OUT_QUESTION } from "#common/sessionTexts.ts";
import { keptKindOf, type WorkKind } from "#common/work/keptWork.ts";
import { unsavedWork } from "#common/work/unsavedWork.ts";
import { ActionButton } from "~/components/ActionButton.tsx";
import { ConfirmDialog } from "~/components/ConfirmDialog.tsx";
import { paths } from "~/config/paths.ts";
import { signOut } from "~/data/signOut.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { storedUserId } from "~/lib/sessionMark.ts";

/** Signs out in this browser, and opens the home page. */
export const SignOutButton = () => (
  <LeaveButton label="Sign Out" action={signOut} to={paths.home} />
);

interface LeaveButtonProps {
  label: string;
  /** Ends the session. */
  action: () => Promise<Outcome>;
  /** The next page. */
  to: string;
}

const BUSY_LABEL = "Signing out...";

/** The pages on which unsaved work can be saved. */
const WORK_PATHS = { submission: paths.submission, review: paths.judging } as const;

/** Signs out; asks first if unsaved work would be lost. */
export function LeaveButton({ label, action, to }: LeaveButtonProps) {
  const [losses, setLosses] = useState<{
    onPage: readonly string[];
    inBrowser: WorkKind | undefined;
  }>();
  const navigate = useNavigate();

  // Replace the page, so that LeaveGuard does not ask again.
  const leave = () => navigate(to, { replace: true });

  async function leaveOrAsk(): Promise<Outcome> {
    const onPage = [...new Set(unsavedWork().map(({ loss }) => loss))];
    const inBrowser = keptKindOf(storedUserId());
    if (inBrowser || onPage.length > 0) {
      setLosses({ onPage, inBrowser });
      return DONE;
    }
    const outcome = await action();
    if (outcome.ok) await leave();
    return outcome;
  }

  return (
    <>
      <ActionButton look="quiet" busyLabel={BUSY_LABEL} action={leaveOrAsk}>
        {label}
      </ActionButton>
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
            {SIGN_OUT_QUESTION.loss[losses.inBrowser]}
            {losses.inBrowser !== "text" && (
              <>
                {" "}
                <Link to={WORK_PATHS[losses.inBrowser]}>
                  {SIGN_OUT_QUESTION.open[losses.inBrowser]}
                </Link>{" "}
                {SIGN_OUT_QUESTION.openReason}
              </>
            )}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

import { useEffect, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { DONE } from "~/lib/outcome.ts";
import { lossesOf, saveUnsavedWork, unsavedWork } from "~/lib/useUnsavedWork.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** False for a page that replaces itself after its work is done, and for a hash on the same page. */
const losesWork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  historyAction !== "REPLACE" &&
  (nextLocation.pathname !== currentLocation.pathname ||
    nextLocation.search !== currentLocation.search) &&
  unsavedWork().length > 0;

/**
 * Before a link, Back or Forward opens another page, saves as much as possible and asks about the rest. React Router
 * allows one blocker at a time, so forms and uploads register here (useUnsavedWork.ts).
 */
export function LeaveGuard() {
  const blocker = useBlocker(losesWork);
  const [unsaved, setUnsaved] = useState<ReturnType<typeof unsavedWork>>([]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let isCurrent = true;
    void saveUnsavedWork().then((left) => {
      if (!isCurrent) return;
      if (left.length === 0) blocker.proceed();
      else setUnsaved(left);
    });
    return () => {
      isCurrent = false;
      setUnsaved([]);
    };
  }, [blocker]);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      opened={unsaved.length > 0}
      title="Leave this page?"
      confirmLabel="Leave"
      busyLabel="Leaving..."
      cancelLabel="Stay"
      action={async () => DONE}
      onDone={blocker.proceed}
      onCancel={blocker.reset}
    >
      {lossesOf(unsaved).map((loss) => (
        <p key={loss}>{loss}</p>
      ))}
      <p>
        {unsaved.every(({ keptIn }) => keptIn)
          ? "This browser keeps what you wrote until you open this page again."
          : "If you leave, you lose what is not saved."}
      </p>
    </ConfirmDialog>
  );
}

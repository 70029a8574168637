import { type BlockerFunction, useBlocker } from "react-router";
import {
  hasWorkToLeave,
  LEAVE_QUESTION,
  questionAbout,
  useLeaveQuestion,
} from "#common/work/unsavedWork.ts";
import { DONE } from "~/lib/outcome.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/** False for a page that replaces itself after its work is done, and for a hash on the same page. */
const losesWork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  historyAction !== "REPLACE" &&
  (nextLocation.pathname !== currentLocation.pathname ||
    nextLocation.search !== currentLocation.search) &&
  hasWorkToLeave();

/**
 * Before a link, Back or Forward opens another page, saves as much as possible and asks about the rest. React Router
 * allows one blocker at a time, so forms and uploads register their work (useUnsavedWork).
 */
export function LeaveGuard() {
  const blocker = useBlocker(losesWork);
  const lost = useLeaveQuestion(blocker);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      opened={lost.length > 0}
      title={LEAVE_QUESTION.title}
      confirmLabel={LEAVE_QUESTION.leave}
      busyLabel="Leaving..."
      cancelLabel={LEAVE_QUESTION.stay}
      action={async () => DONE}
      onDone={blocker.proceed}
      onCancel={blocker.reset}
    >
      {questionAbout(lost).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}

import { localTime } from "#common/localTime.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { SavingState } from "./autosaveState.ts";
import styles from "./SaveMessage.module.css";

const KEPT =
  "What you typed is kept in this browser, and saving is tried again until it succeeds. You can go on writing.";
const NOT_KEPT =
  "This browser does not keep what you type. Do not close this page before everything is saved.";

interface SaveMessageProps {
  state: SavingState;
  onSave: () => void;
}

/** What the author should know about saving, when there is something to know. */
export function SaveMessage({ state, onSave }: SaveMessageProps) {
  const { saving, failure, restoredFrom, keptHere } = state;
  return (
    <>
      {restoredFrom && saving.status !== "conflict" && (
        <FormMessage
          kind="success"
          message="Your unsaved changes are back."
          detail={`You typed them on ${localTime(restoredFrom)}, and they had not been saved.`}
        />
      )}
      {saving.status === "invalid" && (
        <FormMessage kind="failure" message="Not saved." detail={saving.message} />
      )}
      {failure && (
        <div className={styles.retry}>
          <FormMessage
            kind="failure"
            message={failure.message}
            detail={keptHere ? KEPT : NOT_KEPT}
          />
          <Button look="quiet" size="small" onClick={onSave}>
            Save now
          </Button>
        </div>
      )}
    </>
  );
}

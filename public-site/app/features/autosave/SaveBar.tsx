import { type ReactNode, useRef } from "react";
import { Button } from "~/components/Button.tsx";
import type { SavingState } from "./autosaveState.ts";
import styles from "./SaveBar.module.css";
import { SaveIndicator } from "./SaveIndicator.tsx";
import { useAboveKeyboard } from "./useAboveKeyboard.ts";

const KEPT = "What you typed is kept in this browser, and saved as soon as it can be.";
const NOT_KEPT =
  "This browser does not keep what you type. Do not close this page before everything is saved.";

interface SaveBarProps {
  state: SavingState;
  onSave: () => void;
  /** What comes next. */
  children?: ReactNode;
}

/**
 * Whether what was typed is saved, what to do when it is not, and what comes next: the last thing in the
 * column that one writes in, and in sight from everywhere in it. Trouble is announced once, here.
 */
export function SaveBar({ state, onSave, children }: SaveBarProps) {
  const { saving, failure, keptHere } = state;
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  return (
    <div ref={bar} className={styles.bar} data-save-bar>
      {saving.status === "invalid" && (
        <div className={styles.trouble}>
          <p role="alert">{saving.message}</p>
        </div>
      )}
      {failure && (
        <div className={styles.trouble}>
          <p role="alert">{`${failure.message} ${keptHere ? KEPT : NOT_KEPT}`}</p>
          <Button look="quiet" size="small" onClick={onSave}>
            Save now
          </Button>
        </div>
      )}
      <div className={styles.row}>
        <SaveIndicator saving={saving} />
        {children}
      </div>
    </div>
  );
}

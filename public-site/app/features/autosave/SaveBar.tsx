import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "~/components/Button.tsx";
import type { Saving, SavingState } from "./autosaveState.ts";
import styles from "./SaveBar.module.css";

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
    <div ref={bar} className={`stack gap-2xs ${styles.bar}`} data-save-bar>
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
      <div className="spread">
        <SaveIndicator saving={saving} />
        {children}
      </div>
    </div>
  );
}

const WORDS: Readonly<Record<Saving["status"], string>> = {
  saved: "All changes saved",
  waiting: "Saving…",
  saving: "Saving…",
  failed: "Not saved yet",
  invalid: "Not saved",
  conflict: "Not saved",
  closed: "Not saved",
};

/**
 * Whether everything typed has reached the server. Screen readers are told when saving works again
 * after it did not, and not of every save; what goes wrong is announced where it is explained.
 */
function SaveIndicator({ saving }: { saving: Saving }) {
  const { status } = saving;
  const troubled = useRef(false);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (status === "failed" || status === "invalid" || status === "conflict") {
      troubled.current = true;
      setAnnouncement("");
    } else if (status === "saved" && troubled.current) {
      troubled.current = false;
      setAnnouncement(WORDS.saved);
    }
  }, [status]);

  return (
    <>
      <p className={styles.indicator} data-status={status}>
        {WORDS[status]}
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

/**
 * Tells an element, as the length `--keyboard`, how much of the window's bottom a phone's keyboard
 * covers: what sticks to the bottom then stands above it. Where the browser makes the window smaller
 * instead, that is nothing.
 */
function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const follow = () => {
      // Who has zoomed in moves about in the page: nothing runs after them.
      const isZoomed = seen.scale > 1.01;
      const covered = document.documentElement.clientHeight - seen.height - seen.offsetTop;
      const length = isZoomed ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty("--keyboard", `${length}px`);
    };
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
    };
  }, [element]);
}

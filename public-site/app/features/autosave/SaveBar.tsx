import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { onChallengeClock } from "#common/challengeClock.ts";
import { localTime } from "#common/localTime.ts";
import type { Saving, SavingState } from "#common/work/autosave.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import styles from "./SaveBar.module.css";

const KEPT = "What you typed is kept in this browser and will be saved as soon as possible.";
const NOT_KEPT =
  "This browser doesn’t keep what you type. Don’t close this page until everything is saved.";

interface SaveBarProps {
  state: SavingState;
  onSave: () => void;
  /** The next step. */
  children?: ReactNode;
}

/** Shows whether everything is saved, and the next step. Sticks to the bottom of the window, and announces problems once. */
export function SaveBar({ state, onSave, children }: SaveBarProps) {
  const { saving, failure, isKeptInBrowser } = state;
  return (
    <StickyBar>
      {saving.status === "invalid" && (
        <p className="text-s" role="alert">
          {saving.message}
        </p>
      )}
      {failure && (
        <div className={`text-s ${styles.failure}`}>
          <p role="alert">{`${failure.message} ${isKeptInBrowser ? KEPT : NOT_KEPT}`}</p>
          <Button look="quiet" size="small" onClick={onSave}>
            Save now
          </Button>
        </div>
      )}
      <div className={styles.row}>
        <SaveIndicator status={saving.status} />
        {children}
      </div>
    </StickyBar>
  );
}

/** Stays at the bottom of the window while a person types above it. */
export function StickyBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardHeight(bar);
  return (
    <div ref={bar} className={`stack gap-2xs screen-only above-strip ${styles.bar}`} data-save-bar>
      {children}
    </div>
  );
}

const INDICATORS = {
  saved: { label: "All changes saved", tone: "saved" },
  waiting: { label: "Saving…", tone: "pending" },
  saving: { label: "Saving…", tone: "pending" },
  failed: { label: "Not saved yet", tone: "error" },
  invalid: { label: "Not saved", tone: "error" },
  conflict: { label: "Not saved", tone: "error" },
  closed: { label: "Not saved", tone: "error" },
} as const;

/** Screen readers announce when saving works again, but not each save. */
function SaveIndicator({ status }: { status: Saving["status"] }) {
  const { label, tone } = INDICATORS[status];
  const hasFailed = useRef(false);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (tone === "error") {
      hasFailed.current = true;
      setAnnouncement("");
    } else if (tone === "saved" && hasFailed.current) {
      hasFailed.current = false;
      setAnnouncement(INDICATORS.saved.label);
    }
  }, [tone]);

  return (
    <>
      <p className={`label ${styles.indicator}`} data-tone={tone}>
        {label}
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

/** Sets `--keyboard` to the height of a phone's keyboard that covers the window, so that a sticky element stays above it. */
function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return;
    const update = () => {
      // Zooming and panning move the visual viewport, too.
      const isZoomed = viewport.scale > 1.01;
      const covered = document.documentElement.clientHeight - viewport.height - viewport.offsetTop;
      const length = isZoomed ? 0 : Math.max(0, Math.round(covered));
      element.current?.style.setProperty("--keyboard", `${length}px`);
    };
    update();
    viewport.addEventListener("resize", update);
    viewport.addEventListener("scroll", update);
    return () => {
      viewport.removeEventListener("resize", update);
      viewport.removeEventListener("scroll", update);
    };
  }, [element]);
}

/** Says that the unsaved text of an earlier page is restored. */
export function RestoredMessage({ state: { restoredFrom, saving } }: { state: SavingState }) {
  if (!restoredFrom || saving.status === "conflict") return null;
  return (
    <FormMessage
      kind="note"
      message="We’ve restored your unsaved changes."
      detail={`You made them on ${localTime(onChallengeClock(restoredFrom))}, but they weren’t saved.`}
    />
  );
}

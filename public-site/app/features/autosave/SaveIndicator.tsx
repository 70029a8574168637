import { useEffect, useRef, useState } from "react";
import type { Saving } from "./autosaveState.ts";
import styles from "./SaveIndicator.module.css";

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
export function SaveIndicator({ saving }: { saving: Saving }) {
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

import { useEffect, useState } from "react";
import { takeRefusedVisit } from "#common/refusedVisit.ts";
import { rehearsalText } from "#common/rehearsal.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import styles from "./Notices.module.css";

/** Explains why the back office sent a visitor here. */
export function RefusedNotice() {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (takeRefusedVisit()) setIsRefused(true);
  }, []);
  if (!isRefused) return null;
  return (
    <p className="notice" role="alert">
      The back office is for administrators. Your account is not an administrator’s.
    </p>
  );
}

/** Shown by global.css if the page's scripts could not be loaded. */
export function NotStartedNotice() {
  return (
    <p className="notice not-started" role="alert">
      Part of this page could not be loaded. You can read it, but forms and menus do not work.
      Please load the page again.
    </p>
  );
}

/** Warns that an operator has moved the challenge's clock. Covers the lower edge of the page, so that nothing moves. */
export function RehearsalStrip() {
  const { challenge, now } = useChallenge();
  if (!challenge.is_rehearsal) return null;
  return (
    <aside className={`screen-only ${styles.strip}`} aria-label="Rehearsal" data-rehearsal>
      {rehearsalText(now)}
    </aside>
  );
}

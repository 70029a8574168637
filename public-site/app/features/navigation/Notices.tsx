import { useEffect, useState } from "react";
import { takeRefusedVisit } from "#common/refusedVisit.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { LiveText } from "~/components/LiveText.tsx";
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
      The back office is for administrators. Your account isn’t an administrator account.
    </p>
  );
}

/** Shown by global.css if the page's scripts could not be loaded. */
export function NotStartedNotice() {
  return (
    <p className="notice not-started" role="alert">
      We couldn’t load part of this page. You can read it, but forms and menus don’t work. Please
      reload the page.
    </p>
  );
}

/** Warns that an operator has moved the challenge's clock. Covers the lower edge of the page, so that nothing moves. */
export function RehearsalStrip() {
  const { challenge } = useChallenge();
  return (
    <aside
      className={`screen-only ${styles.strip}`}
      aria-label="Rehearsal"
      data-rehearsal
      hidden={!challenge.is_rehearsal}
    >
      <LiveText name="rehearsal">Rehearsal</LiveText>
    </aside>
  );
}

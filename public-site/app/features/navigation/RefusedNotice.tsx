import { useEffect, useState } from "react";
import { takeRefusedVisit } from "#common/refusedVisit.ts";
import styles from "./RefusedNotice.module.css";

/** Tells somebody who was sent here from the back office why. */
export function RefusedNotice() {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (takeRefusedVisit()) setIsRefused(true);
  }, []);
  if (!isRefused) return null;
  return (
    <p className={styles.notice} role="alert">
      The back office is for administrators. The account that you are signed in with is not one.
    </p>
  );
}

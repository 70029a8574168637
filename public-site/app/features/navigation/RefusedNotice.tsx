import { useEffect, useState } from "react";
import { takeRefusedVisit } from "#common/refusedVisit.ts";
import styles from "./RefusedNotice.module.css";

/** Explains why the back office sent a visitor here. */
export function RefusedNotice() {
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (takeRefusedVisit()) setIsRefused(true);
  }, []);
  if (!isRefused) return null;
  return (
    <p className={styles.notice} role="alert">
      The back office is for administrators. Your account is not an administrator’s.
    </p>
  );
}

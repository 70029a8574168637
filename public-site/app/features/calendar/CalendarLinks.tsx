import { CALENDAR_PATH } from "~/config/paths.ts";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./CalendarLinks.module.css";

/** Every date as a file, and as a calendar that follows when one changes. */
export function CalendarLinks() {
  // Only the browser knows where the site is.
  const host = useHydrated() ? window.location.host : undefined;
  return (
    <div className={`text-s ${styles.calendar}`}>
      <p className={styles.links}>
        <a href={CALENDAR_PATH} download>
          {calendar.download}
        </a>
        <a href={host ? `webcal://${host}${CALENDAR_PATH}` : CALENDAR_PATH}>{calendar.subscribe}</a>
      </p>
      <p>{calendar.note}</p>
    </div>
  );
}

/** The dates as a calendar: the same words in every place that offers it. */
const calendar = {
  download: "Download all dates",
  subscribe: "Subscribe in your calendar",
  note: "Subscribed calendars update automatically.",
} as const;

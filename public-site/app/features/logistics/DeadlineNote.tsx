import { localTime } from "#common/localTime.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { officialClockNote } from "~/content/dates.ts";
import { deadlineNote } from "~/content/logistics.ts";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./DeadlineNote.module.css";

/** The deadline on the official clock and, once there is one, on the visitor's; and the calendar. */
export function DeadlineNote() {
  const facts = useChallenge();
  const isHydrated = useHydrated();
  const { instant } = facts.dates.submissionsClose;
  return (
    <div className={styles.note}>
      <div>
        <p>{deadlineNote(facts)}</p>
        {/* There is room for the longer of the two. */}
        <p className={`text-s ${styles.zone}`}>
          {isHydrated ? (
            <>
              <span>{`Where you are, that ${facts.window === "closed" ? "was" : "is"}`}</span>{" "}
              <time dateTime={instant}>{localTime(instant)}</time>.
            </>
          ) : (
            officialClockNote
          )}
        </p>
      </div>
      <CalendarLinks />
    </div>
  );
}

import { localTime } from "#common/localTime.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { officialClockNote } from "~/content/dates.ts";
import { deadlineNote } from "~/content/logistics.ts";
import { timelineLabels } from "~/content/timelineData.ts";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import { useHydrated } from "~/lib/useHydrated.ts";
import styles from "./Timeline.module.css";
import { TimelineChart } from "./TimelineChart.tsx";
import { TimelineList } from "./TimelineList.tsx";

/** What happens when, and where "here" is. A chart on wide windows, a list on small ones. */
export function Timeline() {
  const facts = useChallenge();

  return (
    <section className={styles.timeline} aria-labelledby="timeline">
      <div className="grid">
        <h2 id="timeline" className="visually-hidden">
          {timelineLabels.title}
        </h2>
        {/* There while it is empty, so that nothing moves when the text comes. */}
        <p className={styles.time}>{facts.challenge.time}</p>
        <TimelineChart facts={facts} />
        <TimelineList facts={facts} />
        <DeadlineNote />
      </div>
    </section>
  );
}

/** The deadline on the official clock and, once there is one, on the visitor's; and the calendar. */
function DeadlineNote() {
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

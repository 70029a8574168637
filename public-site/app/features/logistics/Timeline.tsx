import { localTime } from "#common/localTime.ts";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { officialClockNote } from "~/content/dates.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import { deadlineNote } from "~/content/logistics.ts";
import { milestones, timelineLabels, timelinePhases } from "~/content/timeline.ts";
import { CalendarLinks } from "~/features/calendar/CalendarLinks.tsx";
import { useHydrated } from "~/lib/useHydrated.ts";
import { phaseColors } from "./phaseColors.ts";
import styles from "./Timeline.module.css";
import { TimelineChart } from "./TimelineChart.tsx";

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

function TimelineList({ facts }: { facts: ChallengeFacts }) {
  const dots = milestones(facts);
  return (
    <ol className={styles.list}>
      {timelinePhases(facts).map(({ number, title, period, during }) => {
        const here = during.includes(facts.phase);
        return (
          <li
            key={number}
            className={styles.phase}
            style={phaseColors(number).style}
            aria-current={here ? "step" : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <h3 className="title-s">{title}</h3>
            <p className={styles.period}>
              <span>{period}</span>{" "}
              {here && <span className={styles.playheadLabel}>{timelineLabels.playhead}</span>}
            </p>
            <ul className={styles.milestones}>
              {dots
                .filter(({ phase }) => phase === number)
                .map((milestone) => (
                  <li key={milestone.title}>
                    <span>
                      {`${milestone.title}, ${milestone.period}${milestone.location ? `: ${milestone.location}` : ""}`}
                    </span>
                  </li>
                ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

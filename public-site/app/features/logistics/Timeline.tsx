import { useChallenge } from "~/challenge/useChallenge.ts";
import { timelineLabels } from "~/content/timelineData.ts";
import { DeadlineNote } from "./DeadlineNote.tsx";
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

import { timelineColumn } from "~/content/timeline.ts";
import { timelineLabels } from "~/content/timelineData.ts";
import { useToday } from "~/lib/useToday.ts";
import styles from "./Timeline.module.css";
import { TimelineChart } from "./TimelineChart.tsx";
import { TimelineList } from "./TimelineList.tsx";
import { useChallengeStatus } from "./useChallengeStatus.ts";

/**
 * What happens when, and where "here" is: by the configured phase once it is known, by the date until
 * then. A chart on wide windows, a list on small ones.
 */
export function Timeline() {
  const status = useChallengeStatus();
  const column = timelineColumn(useToday(), status?.phase ?? null);

  return (
    <section className={styles.timeline} aria-labelledby="timeline">
      <div className="grid">
        <h2 id="timeline" className="visually-hidden">
          {timelineLabels.title}
        </h2>
        {/* There while it is empty, so that nothing moves when the text comes. */}
        <p className={styles.time}>{status?.time}</p>
        <TimelineChart column={column} />
        <TimelineList column={column} />
      </div>
    </section>
  );
}

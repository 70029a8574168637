import type { ChallengeFacts } from "~/content/facts.ts";
import { milestones, timelineLabels, timelinePhases } from "~/content/timelineData.ts";
import { phaseColors } from "./phaseColors.ts";
import timelineStyles from "./Timeline.module.css";
import styles from "./TimelineList.module.css";

/** The timeline as a list of phases with their milestones. For small windows. */
export function TimelineList({ facts }: { facts: ChallengeFacts }) {
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
              {here && (
                <span className={timelineStyles.playheadLabel}>{timelineLabels.playhead}</span>
              )}
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

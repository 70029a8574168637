import type { CSSProperties } from "react";
import type { ChallengeFacts } from "~/content/facts.ts";
import {
  type Milestone,
  milestones,
  playheadPercent,
  type TimelinePhase,
  timelineColumn,
  timelineLabels,
  timelineMonths,
  timelinePhases,
} from "~/content/timeline.ts";
import { phaseColors } from "./phaseColors.ts";
import timelineStyles from "./Timeline.module.css";
import styles from "./TimelineChart.module.css";

/** From this share of the chart on a bar has room for its name; otherwise it stands beside. */
const ROOM_FOR_NAME = 0.3;
/** From here on there is no room on the right of a dot, nor of a short bar. */
const LAST_PERCENT = 80;
/** How much of the chart the name of a milestone takes. */
const NAME_PERCENT = 14;

/** The timeline as a grid of months: bars, milestones and the playhead. For wide windows. */
export function TimelineChart({ facts }: { facts: ChallengeFacts }) {
  const months = timelineMonths(facts);
  const here = months.find(({ column }) => column === timelineColumn(facts));
  const style = { "--months": months.length, "--at": playheadPercent(facts) } as CSSProperties;
  return (
    <div className={styles.chart} style={style}>
      {months.map((month, index) => (
        <p key={month.column} className={styles.month} style={{ gridColumn: month.column }}>
          <span>{month.label}</span>
          <small>{month.year !== months[index - 1]?.year && month.year}</small>
        </p>
      ))}
      <div className={styles.lines} />
      {timelinePhases(facts).map((phase) => (
        <Bar key={phase.number} phase={phase} months={months.length} />
      ))}
      {lanesOf(milestones(facts)).map((each) => (
        <Dot key={each.milestone.title} {...each} />
      ))}
      <div className={styles.playhead} />
      <div className={styles.sign}>
        <span className={timelineStyles.playheadLabel}>{timelineLabels.playhead}</span>
        {here && <span className="visually-hidden">{`${here.label} ${here.year}`}</span>}
      </div>
    </div>
  );
}

function Bar({ phase, months }: { phase: TimelinePhase; months: number }) {
  const { number, shortTitle, period, firstColumn, columns } = phase;
  const end = firstColumn + columns;
  const gridRow = number + 2;
  const short = columns / months < ROOM_FOR_NAME;
  const before = (end - 1) / months > LAST_PERCENT / 100;
  const name = (
    <span className={styles.name}>
      <b>{shortTitle}</b>
      <span>{period}</span>
    </span>
  );
  return (
    <>
      <div
        className={styles.bar}
        data-short={short || undefined}
        style={{ ...phaseColors(number).style, gridRow, gridColumn: `${firstColumn} / ${end}` }}
      >
        <span className={styles.number}>{number}</span>
        {!short && name}
      </div>
      {short && (
        <div
          className={styles.beside}
          data-before={before || undefined}
          style={{ gridRow, gridColumn: before ? `1 / ${firstColumn}` : `${end} / -1` }}
        >
          {name}
        </div>
      )}
    </>
  );
}

interface PlacedMilestone {
  readonly milestone: Milestone;
  /** Its name stands on the left of the dot. */
  readonly before: boolean;
  /** Where its name begins. */
  readonly start: number;
  /** 0 below the dots; 1 below the names, where the one before is in the way. */
  readonly lane: 0 | 1;
}

/** Where the names of the milestones stand, so that none runs into another. */
function lanesOf(inOrder: readonly Milestone[]): PlacedMilestone[] {
  const taken = [0, 0];
  return inOrder.map((milestone) => {
    const before = milestone.percent > LAST_PERCENT;
    const start = before ? Math.min(100, milestone.percent + 2) - NAME_PERCENT : milestone.percent;
    const lane = start >= (taken[0] ?? 0) ? 0 : 1;
    taken[lane] = start + NAME_PERCENT;
    return { milestone, before, start, lane };
  });
}

function Dot({ milestone, before, start, lane }: PlacedMilestone) {
  const { title, period, percent, untilPercent } = milestone;
  const style = {
    "--at": `${percent}%`,
    "--width": `${(untilPercent ?? percent) - percent}%`,
    "--name-at": `${start}%`,
    "--name-width": `${NAME_PERCENT}%`,
  } as CSSProperties;
  return (
    <>
      <span className={styles.dot} style={style} />
      <p
        className={styles.milestone}
        style={style}
        data-before={before || undefined}
        data-lane={lane}
      >
        <span>{title}</span>
        <br />
        <span>{period}</span>
      </p>
    </>
  );
}

import type { CSSProperties } from "react";
import { milestonePercent, playheadPercent, timelineMonths } from "~/content/timeline.ts";
import {
  type Milestone,
  milestones,
  type TimelinePhase,
  timelinePhases,
} from "~/content/timelineData.ts";
import { PlayheadLabel } from "./PlayheadLabel.tsx";
import { phaseColors } from "./phaseColors.ts";
import styles from "./TimelineChart.module.css";

/** From this many columns on a bar has room for its name; otherwise it stands beside. */
const ROOM_FOR_NAME = 3;

/** The timeline as a grid of months: bars, milestones and the playhead. For wide windows. */
export function TimelineChart({ column }: { column: number }) {
  const here = timelineMonths.find((month) => month.column === column);
  const playhead = { "--at": playheadPercent(column) } as CSSProperties;
  return (
    <div className={styles.chart}>
      {timelineMonths.map((month, index) => (
        <p key={month.column} className={styles.month} style={{ gridColumn: month.column }}>
          <span>{month.label}</span>
          <small>{month.year !== timelineMonths[index - 1]?.year && month.year}</small>
        </p>
      ))}
      <div className={styles.lines} />
      {timelinePhases.map((phase) => (
        <Bar key={phase.id} phase={phase} />
      ))}
      {milestones.map((milestone) => (
        <Dot key={milestone.title} milestone={milestone} />
      ))}
      <div className={styles.playhead} style={playhead}>
        <PlayheadLabel />
        <span className="visually-hidden">
          {here?.label} {here?.year}
        </span>
      </div>
    </div>
  );
}

function Bar({ phase }: { phase: TimelinePhase }) {
  const { number, shortTitle, period, firstColumn, columns } = phase;
  const end = firstColumn + columns;
  const gridRow = number + 2;
  const short = columns < ROOM_FOR_NAME;
  const name = (
    <span>
      <b>{shortTitle}</b>
      {period}
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
        <div className={styles.beside} style={{ gridRow, gridColumn: `${end} / -1` }}>
          {name}
        </div>
      )}
    </>
  );
}

function Dot({ milestone }: { milestone: Milestone }) {
  const { title, period, column, within, lasts } = milestone;
  // Towards the end of the chart there is no room on the right of a dot.
  const last = timelineMonths.length;
  const leftwards = column > last - 2;
  const style = {
    "--at": `${milestonePercent(milestone)}%`,
    "--from-end": column === last ? "0%" : `${101 - milestonePercent(milestone)}%`,
    "--until": `${milestonePercent({ column, within: 1 })}%`,
  } as CSSProperties;
  return (
    <>
      <span className={styles.dot} style={style} data-lasts={lasts} data-within={within} />
      <p className={styles.milestone} style={style} data-leftwards={leftwards || undefined}>
        {title}
        <br />
        {period}
      </p>
    </>
  );
}

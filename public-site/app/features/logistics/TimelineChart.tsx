import type { CSSProperties } from "react";
import { playheadPercent, timelineColumn, timelineMonths } from "#common/timeline.ts";
import type { ChallengeFacts } from "~/content/facts.ts";
import type { Milestone, Phase } from "~/content/logistics.ts";
import { phaseColors } from "./phaseColors.ts";
import styles from "./TimelineChart.module.css";

/** A bar with at least this share of the chart has room for its name. Other names are beside their bars. */
const ROOM_FOR_NAME = 0.3;
/** Beyond this position, there is no room to the right of a dot or a short bar. */
const LAST_PERCENT = 80;
/** The width of a milestone's name. */
const NAME_PERCENT = 14;

interface TimelineChartProps {
  facts: ChallengeFacts;
  phases: readonly Phase[];
}

/** The timeline as a grid of months: bars, milestones and the playhead. For wide windows. */
export function TimelineChart({ facts, phases }: TimelineChartProps) {
  const months = timelineMonths(facts);
  const here = months.find(({ column }) => column === timelineColumn(facts));
  const at = playheadPercent(facts);
  const style = { "--months": months.length, "--at": at } as CSSProperties;
  return (
    <div className={styles.chart} style={style} data-playhead>
      {months.map((month, index) => (
        <p
          key={month.column}
          className={`title-s ${styles.month}`}
          style={{ gridColumn: month.column }}
        >
          <span>{month.label}</span>
          <small>{month.year !== months[index - 1]?.year && month.year}</small>
        </p>
      ))}
      <div className={styles.lines} />
      {phases.map((phase) => (
        <Bar key={phase.number} phase={phase} months={months.length} at={at} />
      ))}
      {lanesOf(phases.flatMap(({ milestone }) => milestone ?? [])).map((each) => (
        <Dot key={each.milestone.title} {...each} />
      ))}
      <div className={styles.playhead} data-end={at === 100 || undefined} />
      <div className={styles.sign}>
        <Playhead />
        {here && <span className="visually-hidden">{`${here.label} ${here.year}`}</span>}
      </div>
    </div>
  );
}

export const Playhead = () => <span className={styles.label}>We are here</span>;

interface BarProps {
  phase: Phase;
  months: number;
  /** The position of the playhead, in percent. */
  at: number;
}

function Bar({ phase, months, at }: BarProps) {
  const { number, shortTitle, days, columns } = phase;
  const { first, last } = columns;
  const gridRow = number + 2;
  const short = (last - first + 1) / months < ROOM_FOR_NAME;
  const end = (100 * last) / months;
  // The playhead would cross a name after a bar that it has passed.
  const before = end > LAST_PERCENT || end <= at;
  const name = (
    <span className={styles.name}>
      <b>{shortTitle}</b>
      <span>{days}</span>
    </span>
  );
  return (
    <>
      <div
        className={styles.bar}
        data-short={short || undefined}
        style={{ ...phaseColors(number).style, gridRow, gridColumn: `${first} / ${last + 1}` }}
      >
        <span className={styles.number}>{number}</span>
        {!short && name}
      </div>
      {short && (
        <div
          className={styles.beside}
          data-before={before || undefined}
          style={{ gridRow, gridColumn: before ? `1 / ${first}` : `${last + 1} / -1` }}
        >
          {name}
        </div>
      )}
    </>
  );
}

interface PlacedMilestone {
  readonly milestone: Milestone;
  /** Whether its name is to the left of the dot. */
  readonly before: boolean;
  /** The left edge of its name, in percent. */
  readonly start: number;
  /** 0 is below the dots; 1 is below other names, if the previous name leaves no room. */
  readonly lane: 0 | 1;
}

/** Places the names of the milestones without overlaps. */
function lanesOf(milestones: readonly Milestone[]): PlacedMilestone[] {
  const taken = [0, 0];
  return milestones.map((milestone) => {
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

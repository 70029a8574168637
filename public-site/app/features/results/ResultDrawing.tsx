import type { PersonState } from "#shared/standing.ts";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./ResultDrawing.module.css";

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

interface Drawing {
  /** The team's own circle. */
  readonly own: Circle;
  readonly others: readonly (Circle & { readonly tone: Tone })[];
}

/** The five finalists. */
const FIVE: Drawing = {
  own: { x: 200, y: 66, r: 62 },
  others: [
    { x: 66, y: 66, r: 62, tone: 3 },
    { x: 334, y: 66, r: 62, tone: 5 },
    { x: 133, y: 182, r: 62, tone: 9 },
    { x: 267, y: 182, r: 62, tone: 6 },
  ],
};

/** Three that are larger than the two others. */
const THREE: Drawing = {
  own: { x: 200, y: 84, r: 80 },
  others: [
    { x: 58, y: 130, r: 56, tone: 3 },
    { x: 342, y: 130, r: 56, tone: 5 },
    { x: 152, y: 208, r: 32, tone: 9 },
    { x: 248, y: 208, r: 32, tone: 6 },
  ],
};

/** One above the others; for the second and the third place, beside a larger one. */
const FIRST: Drawing = {
  own: { x: 200, y: 122, r: 118 },
  others: [
    { x: 44, y: 160, r: 40, tone: 3 },
    { x: 352, y: 172, r: 34, tone: 5 },
    { x: 70, y: 60, r: 22, tone: 6 },
    { x: 340, y: 72, r: 22, tone: 6 },
  ],
};
const SECOND: Drawing = {
  own: { x: 112, y: 148, r: 92 },
  others: [
    { x: 270, y: 92, r: 88, tone: 3 },
    { x: 348, y: 190, r: 48, tone: 5 },
    { x: 232, y: 214, r: 24, tone: 6 },
    { x: 46, y: 40, r: 24, tone: 6 },
  ],
};
const THIRD: Drawing = {
  own: { x: 308, y: 154, r: 84 },
  others: [
    { x: 150, y: 104, r: 96, tone: 3 },
    { x: 56, y: 196, r: 46, tone: 5 },
    { x: 206, y: 218, r: 22, tone: 6 },
    { x: 362, y: 38, r: 22, tone: 6 },
  ],
};

const DRAWINGS: Partial<Record<PersonState, Drawing>> = {
  finalist: FIVE,
  not_for_paris: FIVE,
  unplaced: FIVE,
  top_three: THREE,
  first: FIRST,
  second: SECOND,
  third: THIRD,
};

/**
 * The finalists as circles. The team's own is the device that the whole site carries along: its ring
 * turns once, and then rests. Nothing for who is no finalist.
 */
export function ResultDrawing({ person }: { person: PersonState }) {
  const drawing = DRAWINGS[person];
  if (!drawing) return null;
  const { own, others } = drawing;
  const ring = own.r * 0.76;
  return (
    <svg className={styles.drawing} viewBox="0 0 400 246" aria-hidden="true">
      {others.map(({ x, y, r, tone }) => (
        <circle key={x} cx={x} cy={y} r={r} fill={toneColor(tone)} />
      ))}
      <circle cx={own.x} cy={own.y} r={own.r} className={styles.disc} />
      <g transform={`translate(${own.x} ${own.y})`}>
        <g className={styles.turning}>
          <circle r={ring} pathLength="100" className={styles.ring} strokeWidth={own.r * 0.15} />
          <circle cy={-ring} r={own.r * 0.075} className={styles.dot} />
        </g>
      </g>
    </svg>
  );
}

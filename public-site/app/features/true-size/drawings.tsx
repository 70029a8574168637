import type { CSSProperties, ReactNode } from "react";
import { PALETTE } from "#shared/palette.ts";
import { figures } from "~/content/figures.ts";
import { millimeters, trueSize } from "~/content/trueSize.ts";
import { diameterOf, RULER_MM, TEASPOON_ML, TEASPOONS } from "~/lib/deviceSize.ts";
import { HEIGHTS } from "./sizes.ts";
import styles from "./TrueSize.module.css";

/** Drawings in millimeters. */

/** A bank card (ISO/IEC 7810, ID-1), upright. */
export const CARD_WIDTH = 53.98;
const CARD_HEIGHT = 85.6;
const CARD_CORNER = 3.18;

/** The diameter of a measuring spoon, a half sphere. */
const SPOON = 2 * ((3 * TEASPOON_ML * 1_000) / (2 * Math.PI)) ** (1 / 3);
const SPOON_STEP = 5;
const HANDLE = { width: 5, length: 44 };

/** The room for the widest and the highest device, so that nothing moves when the size changes. */
const WIDEST = Math.ceil(diameterOf(HEIGHTS.min));
const HIGHEST = HEIGHTS.max;
/** The skin below the line, with the measure of the width. */
const BELOW = 9;
const TICK = 1.6;

interface DrawingProps {
  width: number;
  /** Above the skin. */
  height: number;
  caption?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A drawing whose origin is the middle of its lower edge. */
export function Drawing({ width, height, caption, className = "", children }: DrawingProps) {
  const box = { "--width": width, "--height": height + BELOW } as CSSProperties;
  return (
    <figure className={`${styles.item} ${className}`}>
      <svg
        className={styles.drawing}
        style={box}
        viewBox={`${-width / 2} ${-height} ${width} ${height + BELOW}`}
        aria-hidden="true"
      >
        {children}
      </svg>
      {caption && <figcaption className="text-s">{caption}</figcaption>}
    </figure>
  );
}

/** A line with ends, as in a technical drawing, from the origin to the right. */
function Dimension({ length, transform }: { length: number; transform: string }) {
  return (
    <path
      className={styles.line}
      transform={transform}
      d={`M0 0H${length}M0 ${-TICK}v${2 * TICK}M${length} ${-TICK}v${2 * TICK}`}
    />
  );
}

/** The width of a device, below it. */
const Width = ({ width }: { width: number }) => (
  <Dimension length={width} transform={`translate(${-width / 2} ${BELOW / 2})`} />
);

interface DiscProps {
  width: number;
  volume?: string;
  middle?: number;
}

/** A device from above. By default its lower edge is the origin. */
export function Disc({ width, volume = figures.volume, middle = -width / 2 }: DiscProps) {
  return (
    <>
      <circle cy={middle} r={width / 2} fill={PALETTE.white} />
      <text className={styles.volume} y={middle} fontSize={Math.min(8, width / 5)}>
        {volume}
      </text>
      <Width width={width} />
    </>
  );
}

/** The room beside a side view, for its height. */
export const SIDE_ROOM = 10;

interface SideViewProps {
  width: number;
  height: number;
}

/** The device of a team from the side. */
export function SideView({ width, height }: SideViewProps) {
  return (
    <Drawing
      width={width + SIDE_ROOM}
      height={height + 2}
      caption={trueSize.side(millimeters(height))}
    >
      <Profile width={width} height={height} />
      <Width width={width} />
    </Drawing>
  );
}

function Profile({ width, height }: SideViewProps) {
  return (
    <>
      <rect x={-width / 2} y={-height} width={width} height={height} rx="2" fill={PALETTE.white} />
      <Dimension length={height} transform={`translate(${width / 2 + 3} 0) rotate(-90)`} />
    </>
  );
}

/** One of the sizes shown without JavaScript. */
export function ExampleView({ width, caption }: { width: number; caption: string }) {
  return (
    <Drawing width={WIDEST + 2} height={WIDEST} caption={caption}>
      <Disc width={width} />
    </Drawing>
  );
}

/** The device from the side, above the view from above. */
export function Elevation({ width, height }: SideViewProps) {
  return (
    <Drawing width={WIDEST + SIDE_ROOM} height={HIGHEST + 2}>
      <Profile width={width} height={height} />
    </Drawing>
  );
}

/** The device from above, with lines to its edges in the view from the side. */
export function Plan({ width }: { width: number }) {
  const edges = [-width / 2, width / 2];
  return (
    <Drawing width={WIDEST + SIDE_ROOM} height={WIDEST + 6}>
      <path
        className={styles.projection}
        d={edges.map((edge) => `M${edge} ${BELOW / 2}V${-2 * WIDEST}`).join("")}
      />
      <Disc width={width} middle={-WIDEST / 2} />
    </Drawing>
  );
}

/** The width of the drawing of a bank card. */
export const CARD_ROOM = CARD_WIDTH + 4;

export function BankCard() {
  return (
    <Drawing width={CARD_ROOM} height={CARD_HEIGHT} caption={trueSize.card} className={styles.card}>
      <rect
        data-card
        x={-CARD_WIDTH / 2}
        y={-CARD_HEIGHT}
        width={CARD_WIDTH}
        height={CARD_HEIGHT}
        rx={CARD_CORNER}
        fill={PALETTE.tone1}
      />
      <path
        d={`M${CARD_WIDTH / 2 - 17} ${-CARD_HEIGHT}h12.7v${CARD_HEIGHT}h-12.7z`}
        fill={PALETTE.tone8}
      />
    </Drawing>
  );
}

export function Spoons() {
  const first = (-(TEASPOONS - 1) * SPOON_STEP) / 2;
  return (
    <Drawing
      width={(TEASPOONS - 1) * SPOON_STEP + SPOON + 2}
      height={SPOON + HANDLE.length}
      caption={trueSize.spoons}
      className="screen-only"
    >
      {Array.from({ length: TEASPOONS }, (_, index) => {
        const x = first + index * SPOON_STEP;
        return (
          <g key={x} className={styles.spoon}>
            <rect
              x={x - HANDLE.width / 2}
              y={-SPOON - HANDLE.length + 4}
              width={HANDLE.width}
              height={HANDLE.length}
              rx={HANDLE.width / 2}
            />
            <circle cx={x} cy={-SPOON / 2} r={SPOON / 2} />
          </g>
        );
      })}
    </Drawing>
  );
}

/** A line to compare with a ruler. Also printed. */
export function Ruler({ isShown }: { isShown: boolean }) {
  return (
    <div
      className={`edge ${styles.ruler}`}
      style={{ "--length": RULER_MM } as CSSProperties}
      data-shown={isShown || undefined}
    >
      <span className="text-s">{trueSize.ruler}</span>
      <span className={`text-s ${styles.printed}`}>{trueSize.printed}</span>
    </div>
  );
}

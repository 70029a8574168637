import type { ReactNode } from "react";
import { PALETTE } from "#shared/palette.ts";
import { LayerImage } from "~/art/LayerImage.tsx";
import { type Tone, toneColor } from "~/theme/colors.ts";
import styles from "./PageDrawing.module.css";

const worn = (
  <OnSkin>
    <LayerImage layer="adhesive" />
    <LayerImage layer="shell" />
  </OnSkin>
);

/**
 * The drawings beside forms. Each step of an account adds a layer to the device; where a password or an address changes,
 * it is open.
 */
const DRAWINGS = {
  worn,
  firstLayer: (
    <OnSkin>
      <LayerImage layer="adhesive" />
    </OnSkin>
  ),
  secondLayer: (
    <OnSkin>
      <LayerImage layer="adhesive" />
      <LayerImage layer="needle" />
    </OnSkin>
  ),
  thirdLayer: (
    <OnSkin>
      <LayerImage layer="adhesive" />
      <LayerImage layer="reservoir" />
    </OnSkin>
  ),
  open: (
    <OnSkin>
      <LayerImage layer="adhesive" />
      <LayerImage layer="electronics" />
    </OnSkin>
  ),
  /** Where the device was. */
  removed: (
    <OnSkin>
      <rect
        x="-130"
        y="-108"
        width="260"
        height="216"
        rx="96"
        fill={toneColor(5)}
        stroke={PALETTE.tone4}
        strokeWidth="4"
        strokeDasharray=".1 10"
        strokeLinecap="round"
      />
    </OnSkin>
  ),
  team: <People tones={[3, null, 5, 8, 9]} perRow={2} />,
  entries: <People tones={[4, 7, 2, 9, null, 5, 2, 8, 4]} perRow={3} />,
} as const;

export type PageDrawingName = keyof typeof DRAWINGS;

interface PageDrawingProps {
  name: PageDrawingName;
  /** Below the device. */
  children?: ReactNode;
}

/** A drawing larger than the window, beside a form in wide windows. */
export function PageDrawing({ name, children }: PageDrawingProps) {
  return (
    <div className={`wide-only screen-only ${styles.room}`} aria-hidden="true">
      <div className={styles.drawing}>
        <svg viewBox="-190 -190 380 380" aria-hidden="true">
          <circle r="188" fill={toneColor(6)} />
          {DRAWINGS[name]}
        </svg>
        {children && <div className={`on-dark ${styles.words}`}>{children}</div>}
      </div>
    </div>
  );
}

/** Around the middle of the visible part. */
function OnSkin({ children }: { children: ReactNode }) {
  return <g transform="translate(62 -30) scale(.62)">{children}</g>;
}

interface PeopleProps {
  /** Null for the one with the device. */
  tones: readonly (Tone | null)[];
  perRow: number;
}

/** People as circles, one with the device. */
function People({ tones, perRow }: PeopleProps) {
  const step = 66;
  const rows = Math.ceil(tones.length / perRow);
  return tones.map((tone, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, tones.length - row * perRow);
    const x = 66 + ((index % perRow) - (inRow - 1) / 2) * step;
    const y = (row - (rows - 1) / 2) * step;
    const at = `translate(${x} ${y})`;
    return (
      <g key={at} transform={at}>
        <circle r="29" fill={tone ? toneColor(tone) : PALETTE.white} />
        {!tone && <circle r="21" fill="none" stroke={PALETTE.signal} strokeWidth="5" />}
      </g>
    );
  });
}

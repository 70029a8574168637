import { PALETTE } from "#shared/palette.ts";
import { toneColor } from "~/theme/colors.ts";

interface PrizeProps {
  className: string | undefined;
  /** The first one is the device: white, with its ring. */
  first: boolean;
}

function colorsOf(first: boolean) {
  return first
    ? { fill: PALETTE.white, ring: PALETTE.signal }
    : { fill: toneColor(1), ring: toneColor(7) };
}

/** A trophy: half circles that hold a whole one up. */
export function Trophy({ className, first }: PrizeProps) {
  const { fill, ring } = colorsOf(first);
  return (
    <svg className={className} viewBox="0 0 180 200" aria-hidden="true">
      <circle cx="90" cy="62" r="58" fill={fill} />
      <circle cx="90" cy="62" r="43" fill="none" stroke={ring} strokeWidth="11" />
      <g fill="none" stroke={PALETTE.ink} strokeWidth="9">
        <circle cx="28" cy="86" r="20" />
        <circle cx="152" cy="86" r="20" />
      </g>
      <path
        d="M26 68h128a64 64 0 0 1-128 0zM84 128h12v40h-12zM40 200a50 50 0 0 1 100 0z"
        fill={PALETTE.ink}
      />
    </svg>
  );
}

/** A medal on its ribbon, hung over an edge. */
export function Medal({ className, first }: PrizeProps) {
  const { fill, ring } = colorsOf(first);
  return (
    <svg className={className} viewBox="0 0 60 110" aria-hidden="true">
      <path d="M8 0h16l14 62H22zM52 0H36L22 62h16z" fill={toneColor(4)} />
      <circle cx="30" cy="80" r="29" fill={fill} />
      <circle cx="30" cy="80" r="19" fill="none" stroke={ring} strokeWidth="6" />
    </svg>
  );
}

import type { RankedEntry } from "#common/judging/result.ts";
import { PALETTE } from "#shared/palette.ts";
import { positionOf } from "./ranking.ts";

interface RankIntervalProps {
  standing: RankedEntry;
  /** The rank at which the axis ends. */
  end: number;
  /** Undefined where there is no line. */
  places: number | undefined;
}

/**
 * Where an entry may stand: a thin bar for nine in ten draws, a thick one for half, and the line, if any.
 * Without style sheets of its own: a thousand of them are drawn at once.
 */
export function RankInterval({ standing, end, places }: RankIntervalProps) {
  const { interval90, interval50, needsDiscussion } = standing;
  if (!interval90 || !interval50) return null;
  const at = (rank: number) => `${100 * positionOf(Math.min(rank, end), end)}%`;
  const bar = ([from, to]: readonly [number, number], height: number) => (
    <span
      style={{
        position: "absolute",
        top: 9 - height / 2,
        left: at(from),
        // An interval of one rank is a dot.
        width: `max(${height}px, calc(${at(to)} - ${at(from)}))`,
        height,
        borderRadius: height / 2,
        background: needsDiscussion ? PALETTE.signal : PALETTE.tone6,
      }}
    />
  );
  return (
    <div
      role="img"
      aria-label={`Ranks ${interval90[0]} to ${interval90[1]}, half of them ${interval50[0]} to ${interval50[1]}`}
      style={{ position: "relative", height: 18, marginRight: 8 }}
    >
      {bar(interval90, 3)}
      {bar(interval50, 9)}
      {places !== undefined && (
        <span
          style={{
            position: "absolute",
            insetBlock: -4,
            left: at(places + 0.5),
            borderLeft: `2px dashed ${PALETTE.signal}`,
          }}
        />
      )}
    </div>
  );
}

import type { RankedEntry } from "#common/judging/result.ts";
import { PALETTE } from "#shared/palette.ts";
import { positionOf } from "./ranking.ts";

interface RankIntervalProps {
  rankedEntry: RankedEntry;
  /** The last rank of the axis. */
  end: number;
  /** The last rank above the cutoff; undefined without a cutoff. */
  places: number | undefined;
}

/**
 * The likely ranks of an entry: a thin bar for 90% of the draws, a thick one for 50%, and the cutoff. It uses
 * inline styles, because generated style sheets are slow for a thousand rows.
 */
export function RankInterval({ rankedEntry, end, places }: RankIntervalProps) {
  const { interval90, interval50, needsDiscussion } = rankedEntry;
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
      aria-label={`Rank ${interval90[0]} to ${interval90[1]} in 90% of the draws, ${interval50[0]} to ${interval50[1]} in 50%`}
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

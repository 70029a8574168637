import type { RankedEntry } from "#common/judging/result.ts";

/** The number of rows shown below the last entry near the cutoff. */
const MARGIN = 10;

/** The number of rows shown first: all entries above and near the cutoff, and some below. */
export function initialRows(rankedEntries: readonly RankedEntry[], places: number): number {
  const last = rankedEntries.findLastIndex(({ needsDiscussion }) => needsDiscussion);
  return Math.min(rankedEntries.length, Math.max(last + 1, places) + MARGIN);
}

/** The last rank of the axis: the worst likely rank of these rows. */
export function axisEnd(rows: readonly RankedEntry[]): number {
  return rows.reduce((end, { interval90, rank }) => Math.max(end, interval90?.[1] ?? rank ?? 2), 2);
}

/** The position of a rank on the axis, from 0 to 1. */
export function positionOf(rank: number, end: number): number {
  return (rank - 1) / (end - 1);
}

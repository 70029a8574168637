import type { RankedEntry } from "#common/judging/result.ts";

/** So many rows are shown below the last that matters. */
const MARGIN = 10;

/** How many rows say all about the line: those above it and near to it, and some below. */
export function rowsAround(standings: readonly RankedEntry[], places: number): number {
  const last = standings.findLastIndex(({ needsDiscussion }) => needsDiscussion);
  return Math.min(standings.length, Math.max(last + 1, places) + MARGIN);
}

/** The worst rank that any of the rows may have: where the axis ends. */
export function axisEnd(rows: readonly RankedEntry[]): number {
  return rows.reduce((end, { interval90, rank }) => Math.max(end, interval90?.[1] ?? rank ?? 2), 2);
}

/** Where a rank lies on the axis, as a share of its length. */
export function positionOf(rank: number, end: number): number {
  return (rank - 1) / (end - 1);
}

/** The filter of lists that show what happened in some period. */
export const PERIOD_FILTER = "period";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A stretch of time between two moments (ISO 8601, UTC). An end that is left out is open. */
interface Period {
  from?: string;
  /** Not included. */
  until?: string;
}

/**
 * Reads "from/until", as ISO 8601 writes an interval; either end may be empty. The text comes from
 * the address bar: what is no moment is left out.
 */
export function parsePeriod(text: unknown): Period {
  if (typeof text !== "string") return {};
  const [from = "", until = ""] = text.split("/");
  return { ...(MOMENT.test(from) && { from }), ...(MOMENT.test(until) && { until }) };
}

/** Writes a period as `parsePeriod` reads it; empty when both ends are open. */
export function formatPeriod({ from = "", until = "" }: Period): string {
  return from || until ? `${from}/${until}` : "";
}

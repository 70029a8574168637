import type { DayTotals } from "../data/databaseFunctions.ts";

interface ForecastDay {
  /** The day, as "2025-08-31" (UTC). */
  day: string;
  /** The number of submissions at its end; for a future day, the ends of the expected range. */
  numbers: readonly number[];
}

const DAY_MS = 86_400_000;

/** A forecast needs at least this many submissions. */
const MIN_SUBMISSIONS = 10;

/** The band contains the outcome in 8 of 10 seasons (10% of a normal distribution lies beyond each end). */
const BAND_WIDTH = 1.28;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/**
 * The relative number of submissions expected between two moments: inversely proportional to the time left, with a
 * minimum of one day (Alfi, Parisi and Pietronero, "Conference registration: how people react to a deadline", Nature
 * Physics 3, 746, 2007).
 */
function pressure(from: number, to: number, closes: number): number {
  return Math.log((closes - from + DAY_MS) / (closes - to + DAY_MS));
}

/**
 * The running total of submissions for each day until today. While submissions are open and there are at least ten,
 * also the range expected for each day until the deadline.
 */
export function entriesUntilClose(
  totals: readonly Pick<DayTotals, "day" | "submissions">[],
  { opens, closes, now }: Readonly<Record<"opens" | "closes" | "now", number>>,
): ForecastDay[] {
  const submissionsOf = new Map(totals.map(({ day, submissions }) => [day, submissions]));
  const first = Math.floor(opens / DAY_MS) * DAY_MS;
  const days: ForecastDay[] = [];
  const pastDays: { count: number; weight: number }[] = [];
  let sum = 0;
  for (let start = first; start <= Math.min(now, closes); start += DAY_MS) {
    const day = dayOf(start);
    const count = submissionsOf.get(day) ?? 0;
    sum += count;
    days.push({ day, numbers: [sum] });
    const end = Math.min(start + DAY_MS, now, closes);
    pastDays.push({ count, weight: pressure(Math.max(start, opens), end, closes) });
  }
  if (sum < MIN_SUBMISSIONS || now >= closes) return days;

  const rate = sum / pastDays.reduce((weights, { weight }) => weights + weight, 0);
  // Days vary more than by chance, because submissions cluster.
  const scatter = pastDays.reduce(
    (squares, { count, weight }) => squares + (count - rate * weight) ** 2 / (rate * weight),
    0,
  );
  const dispersion = Math.max(scatter / Math.max(days.length - 1, 1), 1);
  for (let start = first + days.length * DAY_MS; start < closes; start += DAY_MS) {
    const more = rate * pressure(now, Math.min(start + DAY_MS, closes), closes);
    const spread = BAND_WIDTH * Math.sqrt(dispersion * (more + more ** 2 / sum));
    const least = Math.max(Math.round(more - spread), 0);
    days.push({ day: dayOf(start), numbers: [sum + least, sum + Math.round(more + spread)] });
  }
  return days;
}

/** What a number of callers at once got in a time. */
export interface Drive {
  perSecond: number;
  /** Milliseconds that half, 95 and 99 of 100 calls took at most. */
  p50: number;
  p95: number;
  p99: number;
  errors: number;
}

/** The value that this share of all values does not exceed; 0 when there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** A call in two steps: the preparation returns the function that is timed. */
export type Call = (caller: number) => Promise<() => Promise<void>>;

/**
 * Lets `callers` call again and again, each waiting for its answer, for so many seconds. Calls that
 * reject count as errors and are not timed.
 */
export async function drive(callers: number, seconds: number, call: Call): Promise<Drive> {
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  const end = started + seconds * 1000;

  async function callOn(caller: number): Promise<void> {
    while (performance.now() < end) {
      try {
        const timed = await call(caller);
        const begun = performance.now();
        await timed();
        times.push(performance.now() - begun);
      } catch {
        errors++;
      }
    }
  }

  await Promise.all(Array.from({ length: callers }, (_, caller) => callOn(caller)));
  return {
    perSecond: times.length / ((performance.now() - started) / 1000),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    errors,
  };
}

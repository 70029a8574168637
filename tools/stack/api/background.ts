import { setTimeout as delay } from "node:timers/promises";

/** How long what has been begun may still take when the API closes (ms). */
const GRACE = 1000;

/** Work that an answer must not wait for, because how long it takes would tell something. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  /**
   * Begins it, and returns at once. A failure is logged by what failed alone: nothing in our words is
   * about a person.
   * @param name what is done, for the log.
   */
  begin(name: string, work: () => Promise<unknown>): void {
    const done = Promise.resolve()
      .then(work)
      .then(
        () => undefined,
        (error) => console.error(`${name} failed after the answer:`, error?.message ?? "unknown"),
      )
      .finally(() => this.#running.delete(done));
    this.#running.add(done);
  }

  /** Resolves when all that has begun is done, and after a second at the latest. */
  async settle(): Promise<void> {
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([
      Promise.all(this.#running),
      delay(GRACE, undefined, { signal, ref: false }).catch(() => undefined),
    ]);
    waiting.abort();
  }
}

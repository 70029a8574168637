/**
 * Lets calls share runs: one run at a time, and one more for all calls that arrive during it, because the first
 * run may have passed their work already.
 * @param run Must not reject.
 * @returns A function that resolves when a run that began after the call has ended.
 */
export function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    next = undefined;
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  }

  return () => {
    if (!current) return start();
    next ??= current.then(start);
    return next;
  };
}

/**
 * Makes calls share runs of something that does all there is to do: one run at a time, and however
 * many calls come during it, one more run for all of them, because the first may have been past what
 * they are about.
 * @param run must not reject.
 * @returns a function that resolves when a run that began after the call has ended.
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

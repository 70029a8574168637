import { useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";

/** How far it is, and what could not be done. */
interface Progress {
  done: number;
  total: number;
  failed: number;
}

/**
 * Does the same with many, one after the other, until all are done or somebody stops it. One that
 * fails stops none of the others.
 */
export function useStepwise<Item>(work: (item: Item) => Promise<unknown>) {
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  const notify = useNotify();
  const refresh = useRefresh();

  async function start(items: readonly Item[]) {
    isStopped.current = false;
    const now = { done: 0, total: items.length, failed: 0 };
    for (const item of items) {
      if (isStopped.current) break;
      setProgress({ ...now });
      try {
        await work(item);
        now.done += 1;
      } catch (error) {
        console.error(error);
        now.failed += 1;
      }
    }
    setProgress(undefined);
    notify(summaryOf(now), { type: now.failed > 0 ? "warning" : "info" });
    refresh();
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { progress, start, stop };
}

function summaryOf({ done, failed }: Progress): string {
  const words = `${done.toLocaleString("en")} done`;
  return failed > 0
    ? `${words}, ${failed.toLocaleString("en")} failed: look at those left.`
    : words;
}

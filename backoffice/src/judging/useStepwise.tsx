import { useRef, useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { UNDO_MS, UndoMessage } from "../components/UndoMessage.tsx";

/** How far it is, and what could not be done. */
interface Progress {
  done: number;
  total: number;
  failed: number;
}

/**
 * Does the same with many, one after the other, until all are done or somebody stops it. One that
 * fails stops none of the others.
 * @param undo Takes back what was done with these; offered afterwards where there is one.
 * @param sizeOf How many an item counts for: a portion is one step and many entries.
 */
export function useStepwise<Item>(
  work: (item: Item) => Promise<unknown>,
  undo?: (done: readonly Item[]) => void,
  sizeOf: (item: Item) => number = () => 1,
) {
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  const notify = useNotify();
  const refresh = useRefresh();

  async function start(items: readonly Item[]) {
    isStopped.current = false;
    const total = items.reduce((sum, item) => sum + sizeOf(item), 0);
    const now = { done: 0, total, failed: 0 };
    const done: Item[] = [];
    for (const item of items) {
      if (isStopped.current) break;
      setProgress({ ...now });
      try {
        await work(item);
        now.done += sizeOf(item);
        done.push(item);
      } catch (error) {
        console.error(error);
        now.failed += sizeOf(item);
      }
    }
    setProgress(undefined);
    const summary = summaryOf(now);
    if (undo && done.length > 0) {
      notify(<UndoMessage onUndo={() => undo(done)}>{summary}</UndoMessage>, {
        autoHideDuration: UNDO_MS,
      });
    } else {
      notify(summary, { type: now.failed > 0 ? "warning" : "info" });
    }
    refresh();
    return done;
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

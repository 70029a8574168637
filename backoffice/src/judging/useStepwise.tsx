import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { UNDO_MS, UndoMessage } from "../components/UndoMessage.tsx";
import { useBatches } from "../lists/useBatches.ts";

/** One at a time, also behind another page: what is left undone would be missing in the round. */
const STEP = { size: 1, goesOnUnseen: true };

/** What became of an item. */
interface Turn<Item> {
  item: Item;
  isDone: boolean;
}

/**
 * Does the same with many, one after the other, until all are done or somebody stops it. One that
 * fails stops none of the others, which is the difference from useBatches.
 * @param undo Takes back what was done with these; offered afterwards where there is one.
 * @param sizeOf How many an item counts for: a batch is one step and many entries.
 */
export function useStepwise<Item>(
  work: (item: Item) => Promise<unknown>,
  undo?: (done: readonly Item[]) => void,
  sizeOf: (item: Item) => number = () => 1,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const turns = useBatches(async ([item]: Item[]): Promise<Turn<Item>[]> => {
    if (item === undefined) return [];
    try {
      await work(item);
      return [{ item, isDone: true }];
    } catch (error) {
      console.error(error);
      return [{ item, isDone: false }];
    }
  }, STEP);
  const [total, setTotal] = useState(0);
  const sizeOfAll = (items: readonly Item[]) => items.reduce((sum, item) => sum + sizeOf(item), 0);

  function countOf(answers: readonly Turn<Item>[]) {
    const those = (isDone: boolean) =>
      sizeOfAll(answers.filter((turn) => turn.isDone === isDone).map(({ item }) => item));
    return { done: those(true), failed: those(false) };
  }

  async function start(items: readonly Item[]) {
    setTotal(sizeOfAll(items));
    const answers = await turns.start(items);
    const counts = countOf(answers);
    const summary = summaryOf(counts);
    const done = answers.filter(({ isDone }) => isDone).map(({ item }) => item);
    if (undo && done.length > 0) {
      notify(<UndoMessage onUndo={() => undo(done)}>{summary}</UndoMessage>, {
        autoHideDuration: UNDO_MS,
      });
    } else {
      notify(summary, { type: counts.failed > 0 ? "warning" : "info" });
    }
    refresh();
    return done;
  }

  const isRunning = turns.step === "running" || turns.step === "stopping";
  return {
    progress: isRunning ? { ...countOf(turns.answers), total } : undefined,
    start,
    stop: turns.stop,
  };
}

function summaryOf({ done, failed }: { done: number; failed: number }): string {
  const words = `${done.toLocaleString("en")} done`;
  return failed > 0
    ? `${words}, ${failed.toLocaleString("en")} failed: look at those left.`
    : words;
}

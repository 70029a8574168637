import { Box, Button, LinearProgress } from "@mui/material";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { UNDO_MS, UndoMessage } from "../components/UndoMessage.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { useBatches } from "../lists/useBatches.ts";

/** One item at a time. It continues when the page is left, because the round needs all of them. */
const OPTIONS = { size: 1, goesOnUnseen: true };

interface Outcome<Item> {
  item: Item;
  isDone: boolean;
}

/**
 * Applies an action to many items, one after the other, until all are done or somebody stops it.
 * Unlike useBatches it continues after an item that fails.
 * @param undo Reverts the action for these items; if given, it is offered afterwards.
 * @param sizeOf How many records an item stands for; 1 by default.
 */
export function useBulkAction<Item>(
  action: (item: Item) => Promise<unknown>,
  undo?: (done: readonly Item[]) => void,
  sizeOf: (item: Item) => number = () => 1,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const batches = useBatches(async ([item]: Item[]): Promise<Outcome<Item>[]> => {
    if (item === undefined) return [];
    try {
      await action(item);
      return [{ item, isDone: true }];
    } catch (error) {
      console.error(error);
      return [{ item, isDone: false }];
    }
  }, OPTIONS);
  const [total, setTotal] = useState(0);
  const totalOf = (items: readonly Item[]) => items.reduce((sum, item) => sum + sizeOf(item), 0);

  function countsOf(outcomes: readonly Outcome<Item>[]) {
    const count = (isDone: boolean) =>
      totalOf(outcomes.filter((outcome) => outcome.isDone === isDone).map(({ item }) => item));
    return { done: count(true), failed: count(false) };
  }

  async function start(items: readonly Item[]) {
    setTotal(totalOf(items));
    const outcomes = await batches.start(items);
    const counts = countsOf(outcomes);
    const summary = summaryOf(counts);
    const done = outcomes.filter(({ isDone }) => isDone).map(({ item }) => item);
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

  const isRunning = batches.step === "running" || batches.step === "stopping";
  return {
    progress: isRunning ? { ...countsOf(batches.answers), total } : undefined,
    start,
    stop: batches.stop,
  };
}

function summaryOf({ done, failed }: { done: number; failed: number }): string {
  const text = `${done.toLocaleString("en")} done`;
  return failed > 0 ? `${text}, ${failed.toLocaleString("en")} failed. Try those again.` : text;
}

interface BulkProgressProps {
  /** Names the records, for screen readers. */
  label: string;
  action: Pick<ReturnType<typeof useBulkAction>, "progress" | "stop">;
}

/** The progress of a bulk action and a button that stops it; nothing while none is running. */
export function BulkProgress({ label, action: { progress, stop } }: BulkProgressProps) {
  if (!progress) return null;
  const { done, failed, total } = progress;
  return (
    <Box role="status" sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <span>
        {(done + failed).toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={(100 * (done + failed)) / total}
        sx={{ width: "100%" }}
      />
      <Button variant="outlined" onClick={stop}>
        Stop
      </Button>
      <UnsavedGuard
        isUnsaved
        isKept
        loss="This is not finished yet."
        consequence="If you leave, it stops here. What is done is kept."
      />
    </Box>
  );
}

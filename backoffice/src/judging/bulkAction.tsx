import { Box, Button, LinearProgress } from "@mui/material";
import { useState } from "react";
import { useNotify, useRefresh } from "react-admin";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { useBatches } from "../lists/useBatches.ts";

/** One item at a time. It continues when the page is left, because the round needs all of them. */
const OPTIONS = { size: 1, goesOnUnseen: true };

interface Outcome<Item> {
  item: Item;
  isDone: boolean;
}

interface BulkOptions<Item> {
  /** How many records an item stands for; 1 by default. */
  sizeOf?: (item: Item) => number;
  /** Called once all items are processed or somebody has stopped it. */
  onDone?: () => void;
}

/**
 * Applies an action to many items, one after the other, until all are done or somebody stops it.
 * Unlike useBatches it continues after an item that fails. `mutation` is for `<ConfirmedAction>`.
 */
export function useBulkAction<Item>(
  action: (item: Item) => Promise<unknown>,
  { sizeOf = () => 1, onDone }: BulkOptions<Item> = {},
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [total, setTotal] = useState(0);
  const batches = useBatches(async (items: Item[]): Promise<Outcome<Item>[]> => {
    const [item] = items as [Item];
    const isDone = await action(item).then(
      () => true,
      (error) => {
        console.error(error);
        return false;
      },
    );
    return [{ item, isDone }];
  }, OPTIONS);
  const totalOf = (items: readonly Item[]) => items.reduce((sum, item) => sum + sizeOf(item), 0);

  function countsOf(outcomes: readonly Outcome<Item>[]) {
    const count = (isDone: boolean) =>
      totalOf(outcomes.filter((outcome) => outcome.isDone === isDone).map(({ item }) => item));
    return { done: count(true), failed: count(false) };
  }

  async function start(items: readonly Item[]) {
    setTotal(totalOf(items));
    const { done, failed } = countsOf(await batches.start(items));
    const text = `${done.toLocaleString("en")} done`;
    if (failed === 0) notify(text);
    else {
      notify(`${text}, ${failed.toLocaleString("en")} failed. Try those again.`, {
        type: "warning",
      });
    }
    onDone?.();
    refresh();
  }

  const isRunning = batches.step === "running" || batches.step === "stopping";
  return {
    progress: isRunning ? { ...countsOf(batches.answers), total } : undefined,
    mutation: { isPending: isRunning, mutate: (items: readonly Item[]) => void start(items) },
    stop: batches.stop,
  };
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

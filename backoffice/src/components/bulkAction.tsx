import { Box, Button, LinearProgress } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useNotify, useRefresh } from "react-admin";
import { countOf, inDigits } from "#common/words.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { useLongTask } from "./useLongTask.ts";

interface BulkOptions<Item> {
  /** The number of records in an item; 1 by default. */
  sizeOf?: (item: Item) => number;
  /** Called once all items are processed or someone has stopped it. */
  onDone?: () => void;
}

/**
 * Applies an action to many items, one after the other, until all are done or someone stops it. It continues after an
 * item that fails, and when the page is left. `mutation` is for `<ConfirmedAction>`.
 */
export function useBulkAction<Item>(
  action: (item: Item) => Promise<unknown>,
  options: BulkOptions<Item> = {},
) {
  const { sizeOf = () => 1, onDone } = options;
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutateAsync } = useMutation({ mutationFn: action, onError: console.error });

  const work = useLongTask(
    async (items: readonly Item[], signal, onProgress) => {
      const total = items.reduce((sum, item) => sum + sizeOf(item), 0);
      let done = 0;
      let failed = 0;
      for (const item of items) {
        if (signal.aborted) break;
        onProgress(done + failed, total);
        await mutateAsync(item).then(
          () => (done += sizeOf(item)),
          () => (failed += sizeOf(item)),
        );
      }
      const text = `${inDigits(done)} done`;
      if (failed === 0) notify(`${text}.`);
      else notify(`${text}, ${inDigits(failed)} failed. Try those again.`, { type: "warning" });
      onDone?.();
      refresh();
    },
    { continuesUnseen: true },
  );

  return {
    progress: work.isRunning ? { done: work.done, total: work.total ?? 0 } : undefined,
    mutation: { isPending: work.isRunning, mutate: work.start },
    stop: work.stop,
  };
}

interface BulkProgressProps {
  /** Names the records, for screen readers. */
  label: string;
  action: Pick<ReturnType<typeof useBulkAction>, "progress" | "stop">;
}

/** The progress of a bulk action and a button that stops it; nothing while none is running. */
export function BulkProgress({ label, action: { progress, stop } }: BulkProgressProps) {
  useUnsavedWork(progress !== undefined, {
    continues: true,
    loss: "This is not finished yet.",
    consequence: "If you leave, it stops here. What is done is kept.",
  });
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <Box role="status" sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <span>{countOf(done, total)}</span>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={(100 * done) / total}
        sx={{ width: "100%" }}
      />
      <Button variant="outlined" onClick={stop}>
        Stop
      </Button>
    </Box>
  );
}

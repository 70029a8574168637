import { Box, Button, LinearProgress } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useNotify, useRefresh } from "react-admin";
import { counted, countOf } from "#common/words.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { inDigits } from "#shared/inDigits.ts";
import { messageFor } from "../data/errors.ts";
import { useLongTask } from "./useLongTask.ts";

const UNEXPLAINED = "Please try these again.";
/** More names make a message that nobody can read in time. */
const MAX_NAMES = 5;

interface BulkOptions<Item> {
  /** The result for a number of records, such as "3 round entries reopened", without a period. */
  success: (count: number) => string;
  /** The name of an item in the message about its failure. */
  nameOf?: (item: Item) => string;
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
  options: BulkOptions<Item>,
) {
  const { success, nameOf, sizeOf = () => 1, onDone } = options;
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutateAsync } = useMutation({ mutationFn: action, onError: console.error });

  const work = useLongTask(
    async (items: readonly Item[], signal, onProgress) => {
      const total = items.reduce((sum, item) => sum + sizeOf(item), 0);
      let done = 0;
      let failed = 0;
      const failures = new Map<string, string[]>();
      for (const item of items) {
        if (signal.aborted) break;
        onProgress(done + failed, total);
        await mutateAsync(item).then(
          () => (done += sizeOf(item)),
          (error: unknown) => {
            failed += sizeOf(item);
            const reason = messageFor(error, UNEXPLAINED);
            failures.set(reason, [
              ...(failures.get(reason) ?? []),
              ...(nameOf ? [nameOf(item)] : []),
            ]);
          },
        );
      }
      const text = success(done);
      if (failed === 0) notify(`${text}.`);
      else {
        const reasons = Array.from(failures, ([reason, names]) => withNames(reason, names));
        const message = [`${text}, ${inDigits(failed)} failed.`, ...reasons].join(" ");
        notify(message, { type: "warning", autoHideDuration: null });
      }
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

/** A reason for failures, and the names of the items that failed for it. */
function withNames(reason: string, names: readonly string[]): string {
  if (names.length === 0) return reason;
  const shown = names.slice(0, MAX_NAMES).join(", ");
  const rest = names.length - MAX_NAMES;
  return `${shown}${rest > 0 ? ` and ${counted(rest, "other", "others")}` : ""}: ${reason}`;
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
    loss: "A bulk change is still in progress.",
    consequence: "If you leave now, the remaining changes won’t be made.",
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

import { useEffect, useRef, useState } from "react";
import { useSingleMutation } from "./useSingleMutation.ts";

interface Progress {
  /** The finished part, in the caller's unit. */
  done: number;
  /** Undefined while the total is unknown. */
  total?: number | undefined;
}

type OnProgress = (done: number, total?: number) => void;

/**
 * Work that takes a while: it reports its progress, can be stopped, and can be started again after a failure.
 * Leaving the page stops it, unless it `continuesUnseen`.
 * @param work Ends early once the signal is aborted.
 */
export function useLongTask<Args>(
  work: (args: Args, signal: AbortSignal, onProgress: OnProgress) => Promise<void>,
  { continuesUnseen = false }: { continuesUnseen?: boolean } = {},
) {
  const [progress, setProgress] = useState<Progress>({ done: 0 });
  const controller = useRef<AbortController>(undefined);
  const stop = () => controller.current?.abort();
  useEffect(
    () => () => {
      if (!continuesUnseen) controller.current?.abort();
    },
    [continuesUnseen],
  );
  const { mutate, isPending, isError } = useSingleMutation({
    mutationFn: (args: Args) => {
      controller.current = new AbortController();
      setProgress({ done: 0 });
      return work(args, controller.current.signal, (done, total) => setProgress({ done, total }));
    },
    onError: (error) => {
      if (!controller.current?.signal.aborted) console.error(error);
    },
  });
  return { ...progress, isRunning: isPending, hasFailed: isError, start: mutate, stop };
}

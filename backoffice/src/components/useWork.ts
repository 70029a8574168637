import { useEffect, useRef, useState } from "react";

/** `stopping`: stopped by the person, but the last request has not finished. */
type Step = "ready" | "running" | "stopping" | "failed" | "done";

interface Progress<Result> {
  step: Step;
  /** The finished part, in the caller's unit. */
  done: number;
  /** Undefined while the total is unknown. */
  total?: number | undefined;
  result?: Result;
  error?: unknown;
}

type OnProgress = (done: number, total?: number) => void;

/**
 * Work that takes a while: it reports its progress, can be stopped, and can be started again after a failure.
 * Leaving the page stops it, unless it `continuesUnseen`.
 * @param work Ends early once the signal is aborted.
 */
export function useWork<Args, Result>(
  work: (args: Args, signal: AbortSignal, onProgress: OnProgress) => Promise<Result>,
  { continuesUnseen = false }: { continuesUnseen?: boolean } = {},
) {
  const [progress, setProgress] = useState<Progress<Result>>({ step: "ready", done: 0 });
  const controller = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      if (!continuesUnseen) controller.current?.abort();
    },
    [continuesUnseen],
  );

  async function start(args: Args) {
    controller.current = new AbortController();
    const { signal } = controller.current;
    // Ignores a run that a newer one has replaced.
    const advance = (now: Partial<Progress<Result>>) => {
      if (controller.current?.signal === signal) setProgress((before) => ({ ...before, ...now }));
    };
    setProgress({ step: "running", done: 0 });
    try {
      const result = await work(args, signal, (done, total) => advance({ done, total }));
      advance({ step: "done", result });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      advance({ step: "failed", error });
    }
  }

  return {
    ...progress,
    isRunning: progress.step === "running" || progress.step === "stopping",
    start: (args: Args) => void start(args),
    stop() {
      controller.current?.abort();
      setProgress((before) => ({ ...before, step: "stopping" }));
    },
  };
}

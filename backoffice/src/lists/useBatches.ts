import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ENTRIES_AT_ONCE } from "#shared/constants.ts";

/** `failed`: a batch has failed, and the rest waits for another try. `done`: also after a stop. */
type Step = "ready" | "running" | "stopping" | "failed" | "done";

export interface Batches<Answer> {
  step: Step;
  /** How many have had their turn. */
  done: number;
  total: number;
  /** What came of those. */
  answers: readonly Answer[];
  /** Why it failed. */
  error: unknown;
  /** Whether it waits for the connection to return. */
  isWaiting: boolean;
  /** Ends it after the batch that is on its way. */
  stop: () => void;
  /** Goes on with the batch that failed. */
  retry: () => void;
}

const READY = { step: "ready", done: 0, total: 0, answers: [], error: undefined } as const;

/**
 * Changes many records in batches, until all are done, the person stops it,
 * a batch fails, or the page is left (unless `goesOnUnseen`).
 * What `start` gives are the answers until then.
 * @param change Changes a batch. Asked for it twice it must answer the same: an answer may get lost.
 */
export function useBatches<Item, Answer>(
  change: (batch: Item[]) => Promise<readonly Answer[]>,
  { size = ENTRIES_AT_ONCE, goesOnUnseen = false }: { size?: number; goesOnUnseen?: boolean } = {},
): Batches<Answer> & { start: (items: readonly Item[]) => Promise<readonly Answer[]> } {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [state, setState] = useState<Omit<Batches<Answer>, "isWaiting" | "stop" | "retry">>(READY);
  const isStopped = useRef(false);
  const { mutateAsync, isPaused } = useMutation({ mutationFn: change });
  useEffect(
    () => () => {
      if (!goesOnUnseen) isStopped.current = true;
    },
    [goesOnUnseen],
  );

  async function run(all: readonly Item[], from: number, before: readonly Answer[]) {
    isStopped.current = false;
    const answers = [...before];
    let done = from;
    const show = (step: Step, error?: unknown) =>
      setState({ step, done, total: all.length, answers: [...answers], error });
    show("running");
    try {
      while (done < all.length && !isStopped.current) {
        const batch = all.slice(done, done + size);
        answers.push(...(await mutateAsync(batch)));
        done += batch.length;
        show(isStopped.current ? "stopping" : "running");
      }
      show("done");
    } catch (error) {
      console.error(error);
      show("failed", error);
    }
    return answers;
  }

  return {
    ...state,
    isWaiting: isPaused,
    start(all) {
      setItems(all);
      return run(all, 0, []);
    },
    stop() {
      isStopped.current = true;
      setState((now) => ({ ...now, step: "stopping" }));
    },
    retry: () => void run(items, state.done, state.answers),
  };
}

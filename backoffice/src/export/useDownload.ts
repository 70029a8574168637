import { useEffect, useRef, useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { isTransient } from "#common/serverFailure.ts";
import { isDismissal } from "./fileTarget.ts";

/** Makes a request, and makes it again when no answer has arrived: what was read before stays. */
export type Persist = <Answer>(request: () => Promise<Answer>) => Promise<Answer>;

/** Makes a file; tells how far it is. Rejects when the signal aborts. */
export type PrepareFile = (
  signal: AbortSignal,
  onProgress: (done: number, total?: number) => void,
  persist: Persist,
) => Promise<PreparedFile>;

export interface PreparedFile {
  /** Undefined when it has been saved while it was made. */
  file: Blob | undefined;
  name: string;
  /** How many rows of the list are in it. */
  rows: number;
}

interface DownloadState {
  /** Cut: no answer arrives, and the download waits for one. */
  step: "idle" | "running" | "cut" | "failed";
  /** Why it was cut. */
  cause?: unknown;
  /** How many rows, or documents, are in the file so far. */
  done: number;
  /** How many there will be, once that is known. */
  total?: number | undefined;
}

const IDLE: DownloadState = { step: "idle", done: 0 };

/** After so long a download that was cut tries again by itself. */
const PAUSE_MS = 5_000;

/**
 * Prepares a file and saves it. Where no answer arrives it waits, and goes on from where it was.
 * Leaving the page cancels it; another failure is logged and can be retried.
 */
export function useDownload(
  prepare: PrepareFile,
  onSaved: (file: PreparedFile, done: number) => void,
) {
  const [state, setState] = useState(IDLE);
  const current = useRef<AbortController>(undefined);
  const goOn = useRef<() => void>(undefined);
  const pausing = useRef<Promise<void>>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  /** Until the pause is over, somebody asks to go on, or it is canceled. */
  function pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      goOn.current = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", goOn.current, { once: true });
    });
  }

  async function start() {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = controller;
    setState({ step: "running", done: 0 });
    let reached = 0;

    const persist: Persist = async (request) => {
      for (;;) {
        try {
          const answer = await request();
          if (!signal.aborted) {
            setState((last) => (last.step === "cut" ? { ...last, step: "running" } : last));
          }
          return answer;
        } catch (error) {
          if (signal.aborted || !isTransient(error)) throw error;
          setState((last) => ({ ...last, step: "cut", cause: error }));
          // Several requests may be cut at once: they go on together.
          pausing.current ??= pause(signal).finally(() => {
            pausing.current = undefined;
          });
          await pausing.current;
          signal.throwIfAborted();
        }
      }
    };

    try {
      const prepared = await prepare(
        signal,
        (done, total) => {
          reached = done;
          if (!signal.aborted) setState(({ step }) => ({ step, done, total }));
        },
        persist,
      );
      if (signal.aborted) return;
      if (prepared.file) saveBlob(prepared.file, prepared.name);
      setState(IDLE);
      onSaved(prepared, reached);
    } catch (error) {
      if (signal.aborted) return;
      if (isDismissal(error)) return setState(IDLE);
      console.error(error);
      setState({ step: "failed", done: reached });
    }
  }

  function cancel() {
    current.current?.abort();
    setState(IDLE);
  }

  return { ...state, start, cancel, goOn: () => goOn.current?.() };
}

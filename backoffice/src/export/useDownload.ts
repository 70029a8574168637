import { useEffect, useRef, useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";

/** Makes a file; tells how far it is. Rejects when the signal aborts. */
export type PrepareFile = (
  signal: AbortSignal,
  onProgress: (done: number, total?: number) => void,
) => Promise<{ file: Blob; name: string }>;

interface DownloadState {
  step: "idle" | "running" | "failed";
  /** How many rows, or documents, are in the file so far. */
  done: number;
  /** How many there will be, once that is known. */
  total?: number | undefined;
}

const IDLE: DownloadState = { step: "idle", done: 0 };

/** Prepares a file and saves it. Leaving the page cancels it; a failure is logged and can be retried. */
export function useDownload(prepare: PrepareFile, onSaved: (name: string, done: number) => void) {
  const [state, setState] = useState(IDLE);
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    current.current = controller;
    setState({ step: "running", done: 0 });
    let reached = 0;
    try {
      const { file, name } = await prepare(controller.signal, (done, total) => {
        reached = done;
        if (!controller.signal.aborted) setState({ step: "running", done, total });
      });
      if (controller.signal.aborted) return;
      saveBlob(file, name);
      setState(IDLE);
      onSaved(name, reached);
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      setState({ step: "failed", done: reached });
    }
  }

  function cancel() {
    current.current?.abort();
    setState(IDLE);
  }

  return { ...state, start, cancel };
}

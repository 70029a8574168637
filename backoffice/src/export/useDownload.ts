import { useEffect, useRef, useState } from "react";
import { saveBlob } from "#common/saveBlob.ts";

/** Makes a file; tells how far it is. Rejects when the signal aborts. */
export type PrepareFile = (
  signal: AbortSignal,
  onProgress: (done: number, total?: number) => void,
) => Promise<PreparedFile>;

export interface PreparedFile {
  file: Blob;
  name: string;
  /** How many rows of the list are in it. */
  rows: number;
}

interface DownloadState {
  step: "idle" | "running" | "failed";
  /** How many rows, or documents, are in the file so far. */
  done: number;
  /** How many there will be, once that is known. */
  total?: number | undefined;
}

const IDLE: DownloadState = { step: "idle", done: 0 };

/** Prepares a file and saves it. Leaving the page cancels it; a failure is logged and can be retried. */
export function useDownload(
  prepare: PrepareFile,
  onSaved: (file: PreparedFile, done: number) => void,
) {
  const [state, setState] = useState(IDLE);
  const current = useRef<AbortController>(undefined);

  useEffect(() => () => current.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    current.current = controller;
    setState({ step: "running", done: 0 });
    let reached = 0;
    try {
      const prepared = await prepare(controller.signal, (done, total) => {
        reached = done;
        if (!controller.signal.aborted) setState({ step: "running", done, total });
      });
      if (controller.signal.aborted) return;
      saveBlob(prepared.file, prepared.name);
      setState(IDLE);
      onSaved(prepared, reached);
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

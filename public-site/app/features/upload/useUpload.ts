import { useEffect, useRef, useState } from "react";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import {
  type CheckedDocument,
  removeFile,
  UNREADABLE,
  type UploadFolder,
  uploadFile,
} from "~/data/storedFiles.ts";
import { useReload, useUpdatePageAfter } from "~/lib/loaded.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { checkDocument } from "./documentCheck.ts";

export type UploadState =
  | { readonly status: "idle"; readonly message?: string }
  | { readonly status: "checking" | "attaching"; readonly name: string }
  | { readonly status: "uploading"; readonly name: string; readonly percent: number }
  | { readonly status: "failed"; readonly failure: Failure; readonly retry?: () => void };

interface UploadOptions {
  readonly folder: UploadFolder;
  readonly check?: (file: File) => Promise<Outcome<CheckedDocument>>;
  /** Attaches the uploaded file. @returns the message. */
  readonly attach: (path: string, name: string) => Promise<Outcome<string>>;
}

export type Upload = ReturnType<typeof useUpload>;

/** Checks, uploads and attaches one file, with cancel and retry, and then reloads the page. */
export function useUpload({
  folder,
  check = (file) => checkDocument(file, folder.bucket),
  attach,
}: UploadOptions) {
  const reload = useReload();
  const updatePageAfter = useUpdatePageAfter();
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const sending = useRef<AbortController | null>(null);
  const running = useRef(Promise.resolve(false));
  useEffect(() => () => sending.current?.abort(), []);

  const busy = !["idle", "failed"].includes(state.status);
  useUnsavedWork(busy, {
    loss: "Your file is still uploading. If you leave, the upload will stop.",
  });

  /** Runs steps, which return whether the file was attached. */
  function start(steps: () => Promise<boolean>) {
    running.current = steps();
  }

  function fail(failure: Failure, retry?: () => Promise<boolean>) {
    setState({ status: "failed", failure, ...(retry && { retry: () => start(retry) }) });
    return false;
  }

  async function prepare(file: File) {
    setState({ status: "checking", name: file.name });
    const checked = await check(file);
    return checked.ok ? send(checked.value) : fail(checked);
  }

  async function send(document: CheckedDocument): Promise<boolean> {
    const { name } = document.file;
    const controller = new AbortController();
    sending.current = controller;
    setState({ status: "uploading", name, percent: 0 });
    const outcome = await uploadFile(folder, document, {
      signal: controller.signal,
      onProgress: (share) =>
        setState({ status: "uploading", name, percent: Math.floor(share * 100) }),
    });
    if (outcome.ok && !controller.signal.aborted) return finish(outcome.value, name);
    if (outcome.ok) {
      void removeFile(folder.bucket, outcome.value);
      return false;
    }
    if (outcome.problem === "cancelled") {
      setState({ status: "idle", message: "The upload was canceled." });
      return false;
    }
    // The deadline has passed, or the visitor's role has changed.
    if (outcome.problem === "denied") await reload();
    return outcome.problem === UNREADABLE ? fail(outcome) : fail(outcome, () => send(document));
  }

  async function finish(path: string, name: string): Promise<boolean> {
    setState({ status: "attaching", name });
    const outcome = await updatePageAfter(attach(path, name));
    if (outcome.ok) {
      setState({ status: "idle", message: outcome.value });
      return true;
    }
    // The file is already uploaded, so retry only this step.
    if (outcome.problem === "unreachable") return fail(outcome, () => finish(path, name));
    void removeFile(folder.bucket, path);
    return fail(outcome);
  }

  return {
    state,
    busy,
    choose: (file: File) => start(() => prepare(file)),
    /** Waits for the running upload. @returns whether the file was attached. */
    ended: () => running.current,
    cancel: () => sending.current?.abort(),
    fail: (failure: Failure) => void fail(failure),
    say: (message: string) => setState({ status: "idle", message }),
  };
}

import { useEffect, useRef, useState } from "react";
import {
  attachDocument,
  type CheckedDocument,
  removeDocument,
  removeUpload,
  uploadDocument,
} from "~/data/documents.ts";
import { DONE, type Failure, type Outcome } from "~/lib/outcome.ts";
import { checkDocument } from "./documentCheck.ts";
import type { EntryWorkspace } from "./entryWorkspace.ts";

export type UploadState =
  | { readonly status: "idle"; readonly message?: string }
  | { readonly status: "checking" | "attaching"; readonly name: string }
  /** `percent` of the file is sent. */
  | { readonly status: "uploading"; readonly name: string; readonly percent: number }
  | { readonly status: "failed"; readonly failure: Failure; readonly retry?: () => void };

/** The one document of an entry: check, upload, attach, replace, remove. */
export function useDocumentUpload(workspace: EntryWorkspace) {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const upload = useRef<AbortController | null>(null);
  useEffect(() => () => upload.current?.abort(), []);

  const busy = !["idle", "failed"].includes(state.status);
  useEffect(() => {
    if (!busy) return;
    // The browser asks whether to leave. Text survives a closed page, half an upload does not.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);

  async function choose(file: File) {
    setState({ status: "checking", name: file.name });
    const checked = await checkDocument(file);
    if (checked.ok) await send(checked.value);
    else setState({ status: "failed", failure: checked });
  }

  async function send(document: CheckedDocument) {
    const { name } = document.file;
    const controller = new AbortController();
    upload.current = controller;
    setState({ status: "uploading", name, percent: 0 });
    const outcome = await uploadDocument(workspace.getState().server, document, {
      signal: controller.signal,
      onProgress: (share) =>
        setState({ status: "uploading", name, percent: Math.floor(share * 100) }),
    });
    if (outcome.ok && controller.signal.aborted) return void removeUpload(outcome.value);
    if (outcome.ok) return attach(outcome.value, name);
    if (outcome.problem === "cancelled") {
      return setState({ status: "idle", message: "The upload was cancelled." });
    }
    // Refused for the deadline, or for who one is by now: the page shows which.
    if (outcome.problem === "denied") await workspace.refresh();
    setState({ status: "failed", failure: outcome, retry: () => void send(document) });
  }

  async function attach(path: string, name: string) {
    setState({ status: "attaching", name });
    const outcome = await workspace.change(
      (revision) => attachDocument(revision, path, name),
      (entry) => entry.document?.path === path,
    );
    if (outcome.ok) return setState({ status: "idle", message: `${name} is attached.` });
    // It is uploaded: only the last step is tried again.
    const retry = () => void attach(path, name);
    if (outcome.problem === "unreachable") {
      return setState({ status: "failed", failure: outcome, retry });
    }
    void removeUpload(path);
    setState({ status: "failed", failure: outcome });
  }

  async function remove(): Promise<Outcome> {
    const outcome = await workspace.change(removeDocument, (entry) => entry.document === null);
    return outcome.ok ? DONE : outcome;
  }

  return {
    state,
    busy,
    choose,
    remove,
    cancel: () => upload.current?.abort(),
    fail: (failure: Failure) => setState({ status: "failed", failure }),
    say: (message: string) => setState({ status: "idle", message }),
  };
}

import { useEffect, useRef, useState } from "react";
import type { UploadOptions } from "~/data/documentUpload.ts";
import type { EntryOutcome } from "~/data/entryOutcome.ts";
import type { CheckedDocument } from "~/data/storedFiles.ts";
import type { Failure, Outcome } from "~/lib/outcome.ts";
import { useLeaveQuestion } from "~/lib/useLeaveQuestion.ts";

export type UploadState =
  | { readonly status: "idle"; readonly message?: string }
  | { readonly status: "checking" | "attaching"; readonly name: string }
  /** `percent` of the file is sent. */
  | { readonly status: "uploading"; readonly name: string; readonly percent: number }
  | { readonly status: "failed"; readonly failure: Failure; readonly retry?: () => void };

/** What a file goes through. */
interface UploadSteps {
  readonly check: (file: File) => Promise<Outcome<CheckedDocument>>;
  /** Answers with the path of the upload. */
  readonly upload: (
    document: CheckedDocument,
    options: UploadOptions,
  ) => Promise<EntryOutcome<string>>;
  /** Makes the upload count. Answers with what to say then. */
  readonly attach: (path: string, name: string) => Promise<EntryOutcome<string>>;
  /** Removes an upload that will not count. */
  readonly discard: (path: string) => Promise<void>;
  /** Reads anew what the page shows: it was refused for the deadline, or for who one is by now. */
  readonly onDenied: () => Promise<unknown>;
}

export type Upload = ReturnType<typeof useUpload>;

/** One file on its way: checked, uploaded, attached; cancelled, failed, tried again. */
export function useUpload({ check, upload, attach, discard, onDenied }: UploadSteps) {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const busy = !["idle", "failed"].includes(state.status);
  // Text survives a closed page, half an upload does not.
  useLeaveQuestion(busy);

  async function choose(file: File) {
    setState({ status: "checking", name: file.name });
    const checked = await check(file);
    if (checked.ok) await send(checked.value);
    else setState({ status: "failed", failure: checked });
  }

  async function send(document: CheckedDocument) {
    const { name } = document.file;
    const controller = new AbortController();
    sending.current = controller;
    setState({ status: "uploading", name, percent: 0 });
    const outcome = await upload(document, {
      signal: controller.signal,
      onProgress: (share) =>
        setState({ status: "uploading", name, percent: Math.floor(share * 100) }),
    });
    if (outcome.ok && controller.signal.aborted) return void discard(outcome.value);
    if (outcome.ok) return finish(outcome.value, name);
    if (outcome.problem === "cancelled") {
      return setState({ status: "idle", message: "The upload was cancelled." });
    }
    if (outcome.problem === "denied") await onDenied();
    setState({ status: "failed", failure: outcome, retry: () => void send(document) });
  }

  async function finish(path: string, name: string) {
    setState({ status: "attaching", name });
    const outcome = await attach(path, name);
    if (outcome.ok) return setState({ status: "idle", message: outcome.value });
    // It is uploaded: only the last step is tried again.
    const retry = () => void finish(path, name);
    if (outcome.problem === "unreachable") {
      return setState({ status: "failed", failure: outcome, retry });
    }
    void discard(path);
    setState({ status: "failed", failure: outcome });
  }

  return {
    state,
    busy,
    choose,
    cancel: () => sending.current?.abort(),
    fail: (failure: Failure) => setState({ status: "failed", failure }),
    say: (message: string) => setState({ status: "idle", message }),
  };
}

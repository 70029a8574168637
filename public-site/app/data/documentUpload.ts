import { env } from "~/config/env.ts";
import { watchForRefusal } from "./refusedRequests.ts";
import { storageStatus } from "./storageStatus.ts";

export interface UploadOptions {
  /** Told how much of the file has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Cancels the upload. */
  readonly signal: AbortSignal;
}

/** How an upload ended: the status that the storage means, 0 when the connection was lost. */
export type UploadResult = { readonly status: number } | "cancelled";

/**
 * Uploads a file to the storage service. Not with supabase-js, which cannot tell the progress.
 * @param objectPath bucket and path, in ASCII.
 */
export function uploadObject(
  objectPath: string,
  file: Blob,
  contentType: string,
  accessToken: string,
  { onProgress, signal }: UploadOptions,
): Promise<UploadResult> {
  if (signal.aborted) return Promise.resolve("cancelled");
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel, { once: true });
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", cancel);
      const status = storageStatus(request.status, request.responseText);
      watchForRefusal(status);
      resolve(signal.aborted ? "cancelled" : { status });
    });
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.open("POST", `${env.supabaseUrl}/storage/v1/object/${objectPath}`);
    request.setRequestHeader("apikey", env.supabasePublishableKey);
    request.setRequestHeader("authorization", `Bearer ${accessToken}`);
    request.setRequestHeader("content-type", contentType);
    // Private, and gone with the entry: nothing in between keeps a copy.
    request.setRequestHeader("cache-control", "no-store");
    request.send(file);
  });
}

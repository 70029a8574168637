import { env } from "~/config/env.ts";
import { watchForRefusal } from "./refusedRequests.ts";
import { storageStatus } from "./storageStatus.ts";

export interface UploadOptions {
  /** Receives the uploaded share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The storage service's actual status; 0 if the connection was lost. */
export type UploadResult = { readonly status: number } | "cancelled";

/**
 * Uploads a file to the storage service. Does not use supabase-js, which does not report progress.
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
    // Private files must not be cached.
    request.setRequestHeader("cache-control", "no-store");
    request.send(file);
  });
}

import { StackError } from "../stack/config.ts";
import type { SavedFile } from "./manifest.ts";
import type { Project } from "./project.ts";

const TIMEOUT_MS = 120_000;

function addressOf({ apiUrl }: Project, file: { bucket: string; path: string }): string {
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  return `${apiUrl}/storage/v1/object/${file.bucket}/${path}`;
}

function authorization({ secretKey }: Project): Record<string, string> {
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

/**
 * Downloads a file through the storage API.
 * @throws StackError with the answer's status.
 */
export async function download(
  project: Project,
  file: { bucket: string; path: string },
): Promise<Uint8Array> {
  const answer = await fetch(addressOf(project, file), {
    headers: authorization(project),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) {
    throw new StackError(`${file.path} could not be downloaded: HTTP status ${answer.status}.`);
  }
  return answer.bytes();
}

/**
 * Uploads a file through the storage API, and replaces an existing one.
 * @throws StackError with the answer's status.
 */
export async function upload(
  project: Project,
  file: Pick<SavedFile, "bucket" | "path" | "type">,
  content: Uint8Array<ArrayBuffer>,
) {
  const answer = await fetch(addressOf(project, file), {
    method: "POST",
    headers: { ...authorization(project), "content-type": file.type, "x-upsert": "true" },
    body: content,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) {
    throw new StackError(`${file.path} could not be uploaded: HTTP status ${answer.status}.`);
  }
}

/** A file spends most of its time on the way to the storage service and back. */
const BATCH = 8;

/** Does the work for each item, a few at a time. Returns the results in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    results.push(...(await Promise.all(items.slice(start, start + BATCH).map(work))));
  }
  return results;
}

import { StackError } from "../stack/config.ts";
import type { SavedFile } from "./manifest.ts";
import type { Project } from "./project.ts";

const TIMEOUT_MS = 120_000;

/** @throws StackError with the answer's status. */
async function request(
  { apiUrl, secretKey }: Project,
  { bucket, path }: { bucket: string; path: string },
  init: { method: "GET" | "POST"; headers?: object; body?: Uint8Array<ArrayBuffer> },
): Promise<Response> {
  const name = path.split("/").map(encodeURIComponent).join("/");
  const answer = await fetch(`${apiUrl}/storage/v1/object/${bucket}/${name}`, {
    ...init,
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...init.headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.ok) return answer;
  const done = init.method === "GET" ? "downloaded" : "uploaded";
  throw new StackError(`${path} could not be ${done}: HTTP status ${answer.status}.`);
}

/**
 * Downloads a file through the storage API.
 * @throws StackError with the answer's status.
 */
export async function download(
  project: Project,
  file: { bucket: string; path: string },
): Promise<Uint8Array> {
  return (await request(project, file, { method: "GET" })).bytes();
}

/**
 * Uploads a file through the storage API, and replaces an existing one.
 * @throws StackError with the answer's status.
 */
export async function upload(
  project: Project,
  file: Pick<SavedFile, "bucket" | "path" | "type">,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const headers = { "content-type": file.type, "x-upsert": "true" };
  await request(project, file, { method: "POST", headers, body });
}

/** How many files are transferred at once, because most of the time is spent waiting for the network. */
const BATCH = 8;

/** Runs the work for each item, a few at a time. Returns the results in the order of the items. */
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

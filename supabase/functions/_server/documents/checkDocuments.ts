import { DOCUMENT_LIMITS } from "../../_shared/constants.ts";
import { type Client, rpc, serviceClient } from "../database.ts";
import { logFailure, Problem } from "../log.ts";
import { problemOfDocument } from "./check.ts";

const BUCKET = "submissions";

/** One run has processor time for this many of the largest documents. */
const DOCUMENTS_PER_RUN = 5;

/** One check at a time in one buffer, because a function has little memory. */
let queue = Promise.resolve();
const buffer = new Uint8Array(DOCUMENT_LIMITS.submissions.maxBytes);

/**
 * Checks the attached documents that are due, and records their problems. Never throws: a document that cannot
 * be read now is logged and checked again later; any other failure is logged and delays no other document.
 * @param member Limits the check to this person's team.
 */
export function checkDocuments(member?: string): Promise<void> {
  queue = queue.then(() => checkNext(serviceClient(), member)).catch(logFailure);
  return queue;
}

async function checkNext(client: Client, member?: string): Promise<void> {
  for (let index = 0; index < DOCUMENTS_PER_RUN; index += 1) {
    // One after the other, so that a document that ends this process affects no other.
    const path = await rpc(client, "service_claim_document", { member_id: member });
    if (!path) return;
    await checkDocument(client, path).catch(logFailure);
  }
}

async function checkDocument(client: Client, path: string): Promise<void> {
  const { data, error } = await client.storage.from(BUCKET).download(path).asStream();
  if (error) {
    logFailure(new Problem(`Reading a document failed: ${error.name}.`));
    await rpc(client, "service_record_document_check", { path, retry: true });
    return;
  }
  const extension = path.split(".").at(-1)?.toLowerCase() ?? "";
  const problem = (await problemOfDocument(await read(data), extension)) ?? undefined;
  await rpc(client, "service_record_document_check", { path, problem });
}

/** @throws RangeError for a document that is larger than Storage accepts. */
async function read(document: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  let size = 0;
  for await (const chunk of document) {
    buffer.set(chunk, size);
    size += chunk.byteLength;
  }
  return buffer.subarray(0, size);
}

import { DOCUMENT_LIMITS } from "../../_shared/constants.ts";
import { rpc } from "../database.ts";
import { logFailure, Problem } from "../problem.ts";
import type { Client } from "../supabase.ts";
import { problemOfDocument } from "./check.ts";

const BUCKET = "submissions";

/** As many of the largest as one run has processor time for. */
const DOCUMENTS_PER_RUN = 5;

/** One check at a time, and one place for the document: the memory of a function is small. */
let queue = Promise.resolve();
const memory = new Uint8Array(DOCUMENT_LIMITS.submissions.maxBytes);

/**
 * Checks the attached documents that are due, and records what is wrong with them. Never throws: a document
 * that cannot be opened now is logged and taken again later; any other failure is logged and delays no other
 * document.
 * @param member Of whose team; everybody's unless given.
 */
export function checkDocuments(
  functionName: string,
  client: Client,
  member?: string,
): Promise<void> {
  queue = queue.then(() => checkNext(functionName, client, member));
  return queue;
}

async function checkNext(functionName: string, client: Client, member?: string): Promise<void> {
  try {
    for (let count = 0; count < DOCUMENTS_PER_RUN; count += 1) {
      // Not all at once: one that ends this process takes no other with it.
      const path = await rpc(client, "service_take_document", { member_id: member });
      if (!path) return;
      await checkDocument(functionName, client, path).catch((error) =>
        logFailure(functionName, error),
      );
    }
  } catch (error) {
    logFailure(functionName, error);
  }
}

async function checkDocument(functionName: string, client: Client, path: string): Promise<void> {
  const { data, error } = await client.storage.from(BUCKET).download(path).asStream();
  if (error) {
    logFailure(functionName, new Problem(`Reading a document failed: ${error.name}.`));
    return note(client, path, null, true);
  }
  const ending = path.split(".").at(-1)?.toLowerCase() ?? "";
  return note(client, path, await problemOfDocument(await read(data), ending), false);
}

/** @throws RangeError when it is larger than the storage takes. */
async function read(document: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  let size = 0;
  for await (const piece of document) {
    memory.set(piece, size);
    size += piece.byteLength;
  }
  return memory.subarray(0, size);
}

async function note(client: Client, path: string, problem: string | null, again: boolean) {
  await rpc(client, "service_note_document", { path, again, problem: problem ?? undefined });
}

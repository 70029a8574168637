import { dataOf } from "../database.ts";
import { logFailure, Problem } from "../problem.ts";
import type { Client } from "../supabase.ts";
import { problemOfDocument } from "./check.ts";

const BUCKET = "submissions";

/** As many of the largest as one run has processor time for. */
const DOCUMENTS_PER_RUN = 5;

/**
 * Looks into the attached documents that nobody has looked into, and writes down what is wrong with them.
 * Never throws: what cannot be opened now is logged, and taken again later; a look that fails
 * otherwise is logged, and keeps no other document back.
 * @param owner Whose document; everybody's unless given.
 */
export async function lookIntoDocuments(
  functionName: string,
  client: Client,
  owner?: string,
): Promise<void> {
  try {
    const paths = await dataOf(
      "service_take_documents",
      client.rpc("service_take_documents", {
        max_count: DOCUMENTS_PER_RUN,
        ...(owner && { owner_id: owner }),
      }),
    );
    // One after the other: each is in memory as a whole.
    for (const path of paths ?? []) {
      await look(functionName, client, path).catch((error) => logFailure(functionName, error));
    }
  } catch (error) {
    logFailure(functionName, error);
  }
}

async function look(functionName: string, client: Client, path: string): Promise<void> {
  const { data, error } = await client.storage.from(BUCKET).download(path);
  if (error) {
    logFailure(functionName, new Problem(`Reading a document failed: ${error.name}.`));
    return note(client, path, null, true);
  }
  const ending = path.split(".").at(-1)?.toLowerCase() ?? "";
  const bytes = new Uint8Array(await data.arrayBuffer());
  return note(client, path, await problemOfDocument(bytes, ending), false);
}

async function note(client: Client, path: string, problem: string | null, again: boolean) {
  await dataOf(
    "service_note_document",
    client.rpc("service_note_document", { path, again, ...(problem && { problem }) }),
  );
}

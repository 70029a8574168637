import { dataOf } from "./database.ts";
import { logFailure, Problem } from "./problem.ts";
import type { Client } from "./supabase.ts";

const BUCKET = "submissions";
const FILES_PER_ROUND = 100;
const MAX_ROUNDS = 20;

/**
 * Removes the files that the database has queued for removal. Files are outside its transactions:
 * whatever fails here stays in the queue and is taken up by the next call of any function that does
 * this, so a failure is logged and not reported to the caller, for whom the file is gone.
 */
export async function removeQueuedFiles(functionName: string, client: Client): Promise<void> {
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const paths = await nextPaths(client);
      if (paths.length === 0) return;
      const { error } = await client.storage.from(BUCKET).remove(paths);
      if (error) throw new Problem(`Removing ${paths.length} files failed: ${error.name}.`);
      await dataOf(
        "service_confirm_file_deletions",
        client.rpc("service_confirm_file_deletions", { paths }),
      );
    }
  } catch (error) {
    logFailure(functionName, error);
  }
}

async function nextPaths(client: Client): Promise<string[]> {
  const rows = await dataOf(
    "service_pending_file_deletions",
    client.rpc("service_pending_file_deletions", { max_count: FILES_PER_ROUND }),
  );
  return (rows ?? []).map((row) => row.path);
}

import { rpc } from "./database.ts";
import { logFailure, Problem } from "./problem.ts";
import type { Client } from "./supabase.ts";

const FILES_PER_ROUND = 100;
const MAX_ROUNDS = 20;

/**
 * Deletes the files that the database has queued for deletion, because files are outside its transactions. Files
 * that cannot be deleted stay queued for the next call. The failure is logged and not reported to the caller,
 * who no longer sees the file.
 */
export async function removeQueuedFiles(functionName: string, client: Client): Promise<void> {
  const failed = new Set<string>();
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const max_count = FILES_PER_ROUND + failed.size;
      const queued = await rpc(client, "service_pending_file_deletions", { max_count });
      const files = queued?.filter(({ path }) => !failed.has(path)) ?? [];
      if (files.length === 0 || failed.size >= 3 * FILES_PER_ROUND) return;
      for (const bucket of new Set(files.map(({ bucket_id }) => bucket_id))) {
        const paths = files.filter((file) => file.bucket_id === bucket).map(({ path }) => path);
        // They stay queued and do not block other files.
        await remove(client, bucket, paths).catch((error) => {
          logFailure(functionName, error);
          for (const path of paths) failed.add(path);
        });
      }
    }
  } catch (error) {
    logFailure(functionName, error);
  }
}

async function remove(client: Client, bucket: string, paths: string[]): Promise<void> {
  const { error } = await client.storage.from(bucket).remove(paths);
  if (error) throw new Problem(`Removing ${paths.length} files failed: ${error.name}.`);
  await rpc(client, "service_confirm_file_deletions", { paths });
}

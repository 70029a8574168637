import { type Client, rpc, serviceClient } from "./database.ts";
import { logFailure, Problem } from "./log.ts";
import { sendQueuedEmails } from "./outbox.ts";

/** Storage's limit for one request. */
const MAX_FILES = 1000;

/**
 * Sends queued emails and deletes queued files, which the database cannot do itself. Never throws: failures are
 * logged, and the work stays queued.
 */
export async function processQueues(): Promise<void> {
  const client = serviceClient();
  await Promise.all([
    sendQueuedEmails(client).catch(logFailure),
    deleteQueuedFiles(client).catch(logFailure),
  ]);
}

async function deleteQueuedFiles(client: Client): Promise<void> {
  const files = await rpc(client, "service_pending_file_deletions", { max_count: MAX_FILES });
  for (const [bucket, queued] of Map.groupBy(files ?? [], ({ bucket_id }) => bucket_id)) {
    const paths = queued.map(({ path }) => path);
    const { error } = await client.storage.from(bucket).remove(paths);
    if (error) logFailure(new Problem(`Deleting ${paths.length} files failed: ${error.name}.`));
    else await rpc(client, "service_confirm_file_deletions", { paths });
  }
}

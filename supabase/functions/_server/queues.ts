import { removeQueuedFiles } from "./deletedFiles.ts";
import { sendQueuedEmails } from "./outbox.ts";
import type { Client } from "./supabase.ts";

/**
 * Sends queued emails and deletes queued files, which the database cannot do itself. Never throws: failures are
 * logged, and the work stays queued.
 */
export async function processQueues(functionName: string, client: Client): Promise<void> {
  await Promise.all([
    sendQueuedEmails(functionName, client),
    removeQueuedFiles(functionName, client),
  ]);
}

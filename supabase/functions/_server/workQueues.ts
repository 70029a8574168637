import { removeQueuedFiles } from "./deletedFiles.ts";
import { sendQueuedEmails } from "./outbox.ts";
import type { Client } from "./supabase.ts";

/**
 * Works off what the database has queued because it cannot do it itself: emails to send and files to
 * remove. Never throws and changes nothing for the caller: what fails is logged and stays queued.
 */
export async function workOffQueues(functionName: string, client: Client): Promise<void> {
  await Promise.all([
    sendQueuedEmails(functionName, client),
    removeQueuedFiles(functionName, client),
  ]);
}

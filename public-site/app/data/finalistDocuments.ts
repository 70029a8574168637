import { type Outcome, unexpected } from "~/lib/outcome.ts";
import type { UploadOptions } from "./documentUpload.ts";
import { type EntryOutcome, entryFailure, unreachableEntry } from "./entryOutcome.ts";
import { type CheckedDocument, readFile, removeFile, uploadFile } from "./storedFiles.ts";
import { getSupabase } from "./supabaseClient.ts";
import type { Stage, Version } from "./workspace.ts";

const BUCKET = "finalists";
const FAILED = "Your document could not be handed in.";

/**
 * Uploads a file for a stage; it counts once it is handed in.
 * @returns the path to hand in.
 */
export function uploadForStage(
  { entryId, id, versions }: Stage,
  document: CheckedDocument,
  options: UploadOptions,
): Promise<EntryOutcome<string>> {
  const kept = versions.map(({ path }) => path);
  return uploadFile({ bucket: BUCKET, path: `${entryId}/${id}`, kept }, document, options);
}

/**
 * Hands an upload in as the next version, under the file's own name. The same once more is harmless.
 * @returns the number of the version.
 */
export async function handIn(
  stage: Stage,
  path: string,
  name: string,
): Promise<EntryOutcome<number>> {
  try {
    const supabase = await getSupabase();
    const { data, error, status } = await supabase.rpc("hand_in_document", {
      stage_id: stage.id,
      file_path: path,
      file_name: name,
    });
    if (error) return entryFailure(error, status, FAILED);
    if (data === null) {
      return { ...unexpected(FAILED, "no version in the answer"), problem: "unexpected" };
    }
    return { ok: true, value: data };
  } catch (cause) {
    return unreachableEntry(cause, FAILED);
  }
}

/** Removes an upload that will not be handed in. */
export function removeStageUpload(path: string): Promise<void> {
  return removeFile(BUCKET, path);
}

/** The content of what was handed in, as long as the signed-in person may read it. */
export function readVersion({ path }: Version): Promise<Outcome<Blob>> {
  return readFile(BUCKET, path);
}

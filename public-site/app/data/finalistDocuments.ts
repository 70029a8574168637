import type { Outcome } from "~/lib/outcome.ts";
import type { UploadOptions } from "./documentUpload.ts";
import { rpc } from "./rpc.ts";
import { type CheckedDocument, readFile, removeFile, uploadFile } from "./storedFiles.ts";
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
): Promise<Outcome<string>> {
  const kept = versions.map(({ path }) => path);
  return uploadFile({ bucket: BUCKET, path: `${entryId}/${id}`, kept }, document, options);
}

/**
 * Hands an upload in as the next version, under the file's own name. The same once more is harmless.
 * @returns the number of the version.
 */
export function handIn(stage: Stage, path: string, name: string): Promise<Outcome<number>> {
  const args = { stage_id: stage.id, file_path: path, file_name: name };
  return rpc("hand_in_document", args, FAILED);
}

/** Removes an upload that will not be handed in. */
export function removeStageUpload(path: string): Promise<void> {
  return removeFile(BUCKET, path);
}

/** The content of what was handed in, as long as the signed-in person may read it. */
export function readVersion({ path }: Version): Promise<Outcome<Blob>> {
  return readFile(BUCKET, path);
}

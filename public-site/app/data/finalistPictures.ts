import type { Outcome } from "~/lib/outcome.ts";
import type { UploadOptions } from "./documentUpload.ts";
import type { TeamPage } from "./finalistPage.ts";
import { rpc } from "./rpc.ts";
import { type CheckedDocument, readFile, removeFile, uploadFile } from "./storedFiles.ts";

const BUCKET = "projects";
const FAILED = "Your pictures could not be changed.";

/**
 * Uploads a picture of the page; it counts once it is added.
 * @returns the path to add.
 */
export function uploadPicture(
  { entryId, pictures }: Pick<TeamPage, "entryId" | "pictures">,
  picture: CheckedDocument,
  options: UploadOptions,
): Promise<Outcome<string>> {
  const kept = pictures.map(({ path }) => path);
  return uploadFile({ bucket: BUCKET, path: entryId, kept }, picture, options);
}

/** Adds an upload as the last picture of the page. The same once more is harmless. */
export function addPicture(path: string, alt: string): Promise<Outcome> {
  const args = { file_path: path, alt_text: alt };
  return rpc("add_finalist_picture", args, "Your picture could not be added.");
}

/** Removes an upload that will not be added. */
export function discardPicture(path: string): Promise<void> {
  return removeFile(BUCKET, path);
}

/** The content of a picture, which its team reads before everybody may. */
export function readPicture(path: string): Promise<Outcome<Blob>> {
  return readFile(BUCKET, path);
}

/** Other words for a picture. */
export function describePicture(id: string, alt: string): Promise<Outcome> {
  return rpc("describe_finalist_picture", { id, alt_text: alt }, FAILED);
}

/** Takes a picture off the page. */
export function removePicture(id: string): Promise<Outcome> {
  return rpc("remove_finalist_picture", { id }, FAILED);
}

/** Puts the pictures into this order. */
export function orderPictures(ids: readonly string[]): Promise<Outcome> {
  return rpc("order_finalist_pictures", { ids: [...ids] }, FAILED);
}

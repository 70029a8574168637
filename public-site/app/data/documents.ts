import { callFunction } from "#common/callFunction.ts";
import { env } from "~/config/env.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { UploadOptions } from "./documentUpload.ts";
import { changed, type Entry, type EntryDocument } from "./entry.ts";
import { rpc } from "./rpc.ts";
import { readAccessToken } from "./session.ts";
import { type CheckedDocument, readFile, removeFile, uploadFile } from "./storedFiles.ts";

const BUCKET = "submissions";

const MESSAGES = {
  attach: "Your document could not be attached.",
  remove: "Your document could not be removed.",
} as const;

/**
 * Uploads a file into the entry's folder; it counts once it is attached.
 * @returns the path to attach.
 */
export function uploadDocument(
  { id, document }: Entry,
  checked: CheckedDocument,
  options: UploadOptions,
): Promise<Outcome<string>> {
  const kept = document ? [document.path] : [];
  return uploadFile({ bucket: BUCKET, path: id, kept }, checked, options);
}

/** Makes an upload the document of the entry, in place of a former one, under the file's own name. */
export function attachDocument(
  revision: number,
  path: string,
  name: string,
): Promise<Outcome<Entry>> {
  return changed(
    rpc(
      "attach_document",
      {
        expected_revision: revision,
        file_path: path,
        file_name: name,
      },
      MESSAGES.attach,
    ),
  );
}

/**
 * Has the server look into the document of one's entry. What it finds is in the entry, read anew. A look that
 * fails is nobody's loss: the server takes it up within a minute.
 */
export async function lookIntoDocument(): Promise<void> {
  try {
    const accessToken = await readAccessToken();
    await callFunction<unknown>(
      "check-document",
      {},
      { baseUrl: env.supabaseUrl, apiKey: env.supabasePublishableKey, accessToken },
    );
  } catch (cause) {
    console.warn("The document could not be looked into now.", cause);
  }
}

/** Takes the document off the entry. */
export function removeDocument(revision: number): Promise<Outcome<Entry>> {
  return changed(rpc("remove_document", { expected_revision: revision }, MESSAGES.remove));
}

/** Removes an upload that will not be attached. */
export function removeUpload(path: string): Promise<void> {
  return removeFile(BUCKET, path);
}

/** The content of the document, as long as the signed-in person may read it. */
export function readDocument({ path }: EntryDocument): Promise<Outcome<Blob>> {
  return readFile(BUCKET, path);
}

import { type DocumentUse, maxDocumentSize } from "#common/documents.ts";
import { isDenied, serverFailure } from "#common/serverFailure.ts";
import { failure, type Outcome, requestFailure, unanswered } from "~/lib/outcome.ts";
import { type UploadOptions, uploadObject } from "./documentUpload.ts";
import { attempt, denied } from "./rpc.ts";
import { readAccessToken } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

/** The buckets for documents of submissions and finalists, pictures of pages, and evidence. */
export type Bucket = Exclude<DocumentUse, "judging">;

const MESSAGES = {
  upload: "We couldn’t upload your document.",
  download: "We couldn’t download the document.",
} as const;

/** A checked file (features/upload/documentCheck.ts). */
export interface CheckedDocument {
  readonly file: File;
  readonly contentType: string;
}

/** A folder for uploads, with a subfolder for each upload. */
export interface UploadFolder {
  readonly bucket: Bucket;
  readonly path: string;
}

/**
 * Uploads a file. A database function has to attach it afterward.
 * @returns its path in the bucket.
 */
export async function uploadFile(
  folder: UploadFolder,
  { file, contentType }: CheckedDocument,
  options: UploadOptions,
): Promise<Outcome<string>> {
  try {
    const path = `${folder.path}/${crypto.randomUUID()}/${asciiName(file.name)}`;
    const upload = async () => {
      const token = await readAccessToken();
      if (!token) return { status: 401 };
      return uploadObject(`${folder.bucket}/${path}`, file, contentType, token, options);
    };
    let result = await upload();
    if (isRefused(result)) {
      // Uploads that were never attached may fill the folder.
      await removeLeftovers(folder);
      result = await upload();
    }
    if (result === "cancelled") return { ...failure(MESSAGES.upload), problem: "cancelled" };
    if (result.status >= 200 && result.status < 300) return { ok: true, value: path };
    if (isRefused(result)) return denied(MESSAGES.upload);
    if (result.status === 413) {
      return {
        ...failure(MESSAGES.upload, `The file is larger than ${maxDocumentSize(folder.bucket)}.`),
        problem: "refused",
      };
    }
    // Without a response: a browser also reports so a file that it can no longer read.
    if (result.status === 0 && !(await isReadable(file))) {
      return {
        ...failure(
          MESSAGES.upload,
          "The file has changed since you chose it, or can no longer be read. Please choose it again.",
        ),
        problem: UNREADABLE,
      };
    }
    return unanswered(MESSAGES.upload, result);
  } catch (cause) {
    return unanswered(MESSAGES.upload, cause);
  }
}

/** The problem of an upload that cannot succeed before the file is chosen again. */
export const UNREADABLE = "unreadable";

/** Whether the device still has the file as it was when it was chosen, and all of it, also in a cloud folder. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Removes an unused upload. After a failure, a later upload removes it. */
export async function removeFile(bucket: Bucket, path: string): Promise<void> {
  try {
    const supabase = await getSupabase();
    await supabase.storage.from(bucket).remove([path]);
  } catch (cause) {
    console.warn("Could not remove an unused upload.", cause);
  }
}

/** Downloads a file. */
export function readFile(bucket: Bucket, path: string): Promise<Outcome<Blob>> {
  return attempt(MESSAGES.download, async ({ storage }) => {
    const { data, error } = await storage.from(bucket).download(path);
    return error ? requestFailure(MESSAGES.download, error) : { ok: true, value: data };
  });
}

function isRefused(result: Awaited<ReturnType<typeof uploadObject>>): boolean {
  if (result === "cancelled") return false;
  return isDenied(serverFailure(undefined, result.status)) || result.status === 400;
}

/** Removes all files that the database allows to remove, which are those that are not attached. */
async function removeLeftovers({ bucket, path }: UploadFolder): Promise<void> {
  const files = (await getSupabase()).storage.from(bucket);
  const { data: folders } = await files.list(path);
  const listings = await Promise.all(
    (folders ?? []).map(async ({ name: folder }) => {
      const { data } = await files.list(`${path}/${folder}`);
      return (data ?? []).map(({ name }) => `${path}/${folder}/${name}`);
    }),
  );
  const found = listings.flat();
  if (found.length > 0) await files.remove(found);
}

/** The storage service accepts only ASCII in paths. People see the original name. */
function asciiName(name: string): string {
  const dot = name.lastIndexOf(".");
  const stem = name
    .slice(0, dot)
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${stem || "document"}${name.slice(dot).toLowerCase()}`;
}

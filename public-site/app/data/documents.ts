import { failure, type Outcome, unexpected, unreachable } from "~/lib/outcome.ts";
import { type UploadOptions, uploadObject } from "./documentUpload.ts";
import { changeEntry, type Entry, type EntryDocument } from "./entry.ts";
import { deniedEntry, type EntryOutcome, unreachableEntry } from "./entryOutcome.ts";
import { getSupabase } from "./supabaseClient.ts";

const BUCKET = "submissions";

const MESSAGES = {
  upload: "Your document could not be uploaded.",
  attach: "Your document could not be attached.",
  remove: "Your document could not be removed.",
  download: "The document could not be downloaded.",
} as const;

/** A file whose content has been checked (features/entry/documentCheck.ts). */
export interface CheckedDocument {
  readonly file: File;
  readonly contentType: string;
}

/**
 * Uploads a file into the entry's folder; it counts once it is attached.
 * @returns the path to attach.
 */
export async function uploadDocument(
  entry: Entry,
  { file, contentType }: CheckedDocument,
  options: UploadOptions,
): Promise<EntryOutcome<string>> {
  try {
    const path = `${entry.id}/${crypto.randomUUID()}/${asciiName(file.name)}`;
    const upload = async () => {
      const { data } = await (await getSupabase()).auth.getSession();
      if (!data.session) return { status: 401 };
      const { access_token } = data.session;
      return uploadObject(`${BUCKET}/${path}`, file, contentType, access_token, options);
    };
    let result = await upload();
    if (isRefused(result)) {
      // The folder may be full of uploads that were never attached, because their page was closed.
      await removeLeftovers(entry);
      result = await upload();
    }
    if (result === "cancelled") return { ...failure(MESSAGES.upload), problem: "cancelled" };
    if (result.status >= 200 && result.status < 300) return { ok: true, value: path };
    if (isRefused(result)) return deniedEntry(MESSAGES.upload);
    if (result.status === 413) {
      return { ...failure(MESSAGES.upload, "The file is larger than 25 MB."), problem: "refused" };
    }
    return unreachableEntry(`status ${result.status}`, MESSAGES.upload);
  } catch (cause) {
    return unreachableEntry(cause, MESSAGES.upload);
  }
}

/** Makes an upload the document of the entry, in place of a former one, under the file's own name. */
export function attachDocument(
  revision: number,
  path: string,
  name: string,
): Promise<EntryOutcome<Entry>> {
  return changeEntry(MESSAGES.attach, (supabase) =>
    supabase.rpc("attach_document", {
      expected_revision: revision,
      file_path: path,
      file_name: name,
    }),
  );
}

/** Takes the document off the entry. */
export function removeDocument(revision: number): Promise<EntryOutcome<Entry>> {
  return changeEntry(MESSAGES.remove, (supabase) =>
    supabase.rpc("remove_document", { expected_revision: revision }),
  );
}

/** Removes an upload that will not be attached. What fails here is cleared by a later upload. */
export async function removeUpload(path: string): Promise<void> {
  try {
    const supabase = await getSupabase();
    await supabase.storage.from(BUCKET).remove([path]);
  } catch (cause) {
    console.warn("An upload was left behind.", cause);
  }
}

/** The content of the document, for as long as whoever asks may read it. */
export async function readDocument({ path }: EntryDocument): Promise<Outcome<Blob>> {
  try {
    const supabase = await getSupabase();
    const { data, error } = await supabase.storage.from(BUCKET).download(path);
    return error ? unexpected(MESSAGES.download, error) : { ok: true, value: data };
  } catch (cause) {
    console.warn(MESSAGES.download, cause);
    return unreachable(MESSAGES.download);
  }
}

function isRefused(result: Awaited<ReturnType<typeof uploadObject>>): boolean {
  return result !== "cancelled" && [400, 401, 403].includes(result.status);
}

async function removeLeftovers({ id, document }: Entry): Promise<void> {
  const files = (await getSupabase()).storage.from(BUCKET);
  const { data: folders } = await files.list(id);
  const listings = await Promise.all(
    (folders ?? []).map(async ({ name: folder }) => {
      const { data } = await files.list(`${id}/${folder}`);
      return (data ?? []).map(({ name }) => `${id}/${folder}/${name}`);
    }),
  );
  const leftovers = listings.flat().filter((path) => path !== document?.path);
  if (leftovers.length > 0) await files.remove(leftovers);
}

/** The storage service takes only ASCII in paths; people see the name they gave the file. */
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

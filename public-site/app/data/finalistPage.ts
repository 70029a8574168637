import type { Json } from "#shared/database.types.ts";
import type { Outcome } from "~/lib/outcome.ts";
import type { UploadOptions } from "./documentUpload.ts";
import { rpc } from "./rpc.ts";
import { type CheckedDocument, readFile, removeFile, uploadFile } from "./storedFiles.ts";
import { getSupabase } from "./supabaseClient.ts";

/** What the owner of a finalist tells the public. */
export interface PageTexts {
  readonly title: string;
  readonly summary: string;
  readonly isPublic: boolean;
}

/** A picture of the page. */
export interface TeamPicture {
  readonly id: string;
  /** For people who do not see it. */
  readonly alt: string;
  /** Where its file is in the bucket. */
  readonly path: string;
}

/** The public page of the caller's team, as the server has it. */
export interface TeamPage extends PageTexts {
  /** What the public knows it by; null until it is saved for the first time. */
  readonly id: string | null;
  readonly entryId: string;
  /** In their order. */
  readonly pictures: readonly TeamPicture[];
  /** An administrator has taken it down. */
  readonly isHidden: boolean;
  /** It waits, because an anonymized round reads the entry. */
  readonly isHeld: boolean;
  /** Whether the caller agreed to be shown beside it. */
  readonly showsMe: boolean;
  /** ISO 8601; null until it is saved for the first time. */
  readonly updatedAt: string | null;
}

/** Whether everybody can see it now. */
export function isShown({ isPublic, isHidden, isHeld }: TeamPage): boolean {
  return isPublic && !isHidden && !isHeld;
}

const FAILED = "Your page could not be saved.";

/**
 * The public page of the caller's team; null for anybody else, mentors included.
 * @throws when it cannot be read now.
 */
export async function loadTeamPage(): Promise<TeamPage | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_finalist_page").select("*").maybeSingle().throwOnError();
  return (
    data && {
      id: data.id,
      entryId: data.submission_id ?? "",
      pictures: picturesOf(data.pictures),
      title: data.title ?? "",
      summary: data.summary ?? "",
      isPublic: data.is_public === true,
      isHidden: data.is_hidden === true,
      isHeld: data.is_held === true,
      showsMe: data.shows_me === true,
      updatedAt: data.updated_at,
    }
  );
}

function picturesOf(json: Json): TeamPicture[] {
  const rows = (json ?? []) as { id: string; alt_text: string; file_path: string }[];
  return rows.map(({ id, alt_text, file_path }) => ({ id, alt: alt_text, path: file_path }));
}

/** Saves the page; `updatedAt` is the one that the texts are based on. */
export function savePage(
  { title, summary, isPublic }: PageTexts,
  updatedAt: string | null,
): Promise<Outcome> {
  return rpc(
    "save_finalist_page",
    {
      ...{ title, summary, is_public: isPublic },
      ...(updatedAt && { expected_updated_at: updatedAt }),
    },
    FAILED,
  );
}

/** Each member for themselves: whether name, university and country stand beside the page. */
export function showMe(shown: boolean): Promise<Outcome> {
  return rpc("show_me_as_finalist", { shown }, "Your choice could not be saved.");
}

const BUCKET = "projects";

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

/**
 * Saves the pictures of the page in their order; one without `alt` keeps its description. Uploads that are new are
 * added, and missing pictures removed. The same once more is harmless.
 * @param former The pictures that the change is based on.
 */
export function savePictures(
  pictures: readonly { path: string; alt?: string }[],
  former: readonly TeamPicture[],
): Promise<Outcome> {
  const args = {
    file_paths: pictures.map(({ path }) => path),
    // The generated types know no array with null in it.
    alt_texts: pictures.map(({ alt }) => alt ?? null) as string[],
    expected_paths: former.map(({ path }) => path),
  };
  return rpc("save_finalist_pictures", args, "Your pictures could not be changed.");
}

/** Removes an upload that will not be added. */
export function discardPicture(path: string): Promise<void> {
  return removeFile(BUCKET, path);
}

/** The content of a picture, which its team reads before everybody may. */
export function readPicture(path: string): Promise<Outcome<Blob>> {
  return readFile(BUCKET, path);
}

import { type ShownDocument, shownDocument } from "#common/DocumentView.tsx";
import { getSupabase } from "./supabaseClient.ts";

/** The document that judges read with an entry. */
export interface JudgedFile {
  readonly bucket: string;
  readonly file_path: string;
  readonly file_name: string;
}

/** A row whose columns are null without a document. */
type Row = { readonly [Column in keyof JudgedFile]: JudgedFile[Column] | null };

/** The document of a review or of feedback; null without one. */
export const documentOf = ({ bucket, file_path, file_name }: Row): JudgedFile | null =>
  bucket && file_path && file_name ? { bucket, file_path, file_name } : null;

/** Downloads a document, with the words of an anonymized one. */
export async function readJudgedDocument({
  bucket,
  file_path,
}: Pick<JudgedFile, "bucket" | "file_path">): Promise<ShownDocument> {
  const supabase = await getSupabase();
  const isAnonymized = bucket === "judging";
  const [document, words] = await Promise.all([
    supabase.storage.from(bucket).download(file_path),
    isAnonymized ? supabase.rpc("document_words", { file_path }) : undefined,
  ]);
  if (document.error) throw document.error;
  if (words?.error) throw words.error;
  return shownDocument(document.data, isAnonymized, words?.data as ShownDocument["words"]);
}

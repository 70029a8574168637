import { getSupabase } from "./supabaseClient.ts";

/** The document that judges read with an entry. */
export interface JudgedFile {
  readonly bucket: string;
  readonly file_path: string;
  readonly file_name: string;
  /** The text of each page, because the pages of an anonymized document are images. */
  readonly page_texts: readonly string[] | null;
}

/** A row whose columns are null without a document. */
type Row = { readonly [Column in keyof JudgedFile]: JudgedFile[Column] | null };

/** The document of a review or of feedback; null without one. */
export const documentOf = ({ bucket, file_path, file_name, page_texts }: Row): JudgedFile | null =>
  bucket && file_path && file_name ? { bucket, file_path, file_name, page_texts } : null;

/** Downloads a document. The browser treats it as a PDF, regardless of its content, so that no script in it can run. */
export async function readJudgedDocument({
  bucket,
  file_path,
}: Pick<JudgedFile, "bucket" | "file_path">): Promise<Blob> {
  const { storage } = await getSupabase();
  const { data, error } = await storage.from(bucket).download(file_path);
  if (error) throw error;
  return new Blob([data], { type: "application/pdf" });
}

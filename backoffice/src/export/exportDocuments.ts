import { downloadZip } from "client-zip";
import type { Submission } from "../records/submission.ts";
import { statusLabel, submitterOf } from "../records/submission.ts";
import { BYTE_ORDER_MARK, toCsv } from "./csv.ts";
import { safeFileName, uniqueNames } from "./fileName.ts";

/** What the index says about an entry. */
export type DocumentedEntry = Pick<
  Submission,
  | "id"
  | "receipt_number"
  | "idea_name"
  | "submitter_name"
  | "submitter_email"
  | "status"
  | "file_name"
  | "file_path"
>;

/** The columns of the view admin_submissions that the ZIP needs. */
export const DOCUMENT_COLUMNS = [
  "id",
  "receipt_number",
  "idea_name",
  "submitter_name",
  "submitter_email",
  "status",
  "file_name",
  "file_path",
] as const satisfies (keyof DocumentedEntry)[];

/** Opens the document at this path; undefined when there is none. */
type OpenDocument = (path: string) => Promise<Blob | undefined>;

const INDEX_HEAD = [
  "Receipt number",
  "Idea name",
  "Submitter",
  "Submitter email",
  "Status",
  "Document",
  "File in this ZIP",
  "Note",
];

/**
 * Puts the documents of these entries into a ZIP file, with an index of all the entries. Documents
 * are passed on as they arrive, one after the other. One that is missing is named in the index; any
 * other failure rejects, as a ZIP that lacks something by chance is worse than none.
 * @param onProgress is told after each document how many there are so far
 */
export function exportDocuments(
  entries: readonly DocumentedEntry[],
  open: OpenDocument,
  onProgress: (documents: number) => void,
): Promise<Blob> {
  async function* files() {
    const index = [INDEX_HEAD];
    const nameOnce = uniqueNames();
    nameOnce("index.csv");
    let count = 0;
    for (const entry of entries) {
      const path = entry.file_path;
      const document = path ? await open(path) : undefined;
      const name = document ? nameOnce(nameInZip(entry)) : "";
      index.push(indexLine(entry, name));
      if (document) yield { name, input: document, lastModified: new Date() };
      if (path) onProgress(++count);
    }
    yield { name: "index.csv", input: BYTE_ORDER_MARK + toCsv(index), lastModified: new Date() };
  }
  return downloadZip(files()).blob();
}

/** The receipt number first, so that the files are in the order in which the entries came. */
function nameInZip({ receipt_number, file_name }: DocumentedEntry): string {
  return safeFileName([receipt_number, file_name].filter(Boolean).join(" "));
}

function indexLine(entry: DocumentedEntry, name: string): string[] {
  const missing = entry.file_path ? "The document is missing" : "No document";
  return [
    entry.receipt_number ?? "",
    entry.idea_name,
    submitterOf(entry),
    entry.submitter_email ?? "",
    statusLabel(entry.status),
    entry.file_name ?? "",
    name,
    name ? "" : missing,
  ];
}

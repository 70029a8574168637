import { downloadZip } from "client-zip";
import { serverFailure } from "#common/serverFailure.ts";
import { SUBMISSION_STATUSES } from "#shared/constants.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { type Submission, submitterOf } from "../records/submission.ts";
import { type Column, cellsOf, type Exported, labelled } from "./cells.ts";
import { csvFile } from "./csv.ts";
import type { PrepareFile } from "./downloadItem.ts";
import { datedFileName, safeFileName } from "./fileName.ts";
import { type RowSelection, readPages, retried } from "./rows.ts";

/** The columns of the index that describe a submission. */
const INDEX_COLUMNS: readonly Column[] = [
  { label: "Receipt number", source: "receipt_number" },
  { label: "Idea name", source: "idea_name" },
  {
    label: "Submitter",
    source: "submitter_name",
    format: (name) => submitterOf({ submitter_name: name as string | null }),
  },
  { label: "Submitter email", source: "submitter_email" },
  { label: "Status", source: "status", format: labelled(SUBMISSION_STATUSES) },
  { label: "Document", source: "file_name" },
];

const DOCUMENTED_SUBMISSIONS: Exported = {
  resource: "submissions",
  columns: [...INDEX_COLUMNS, { label: "File in this ZIP", source: "file_path" }],
};

/**
 * Puts the documents of submissions into a ZIP file, with an index of all submissions. The index names missing
 * documents. Any other failure rejects, because an incomplete ZIP file is worse than none.
 * @param onProgress Called after each document with the number of documents so far, and of all.
 */
export async function zipDocuments(
  dataProvider: AdminDataProvider,
  selection: RowSelection,
  signal: AbortSignal,
  onProgress: (documents: number, total: number) => void,
): ReturnType<PrepareFile> {
  const submissions: Submission[] = [];
  for await (const rows of readPages(dataProvider, DOCUMENTED_SUBMISSIONS, selection, signal)) {
    submissions.push(...(rows as unknown as Submission[]));
  }
  const total = submissions.filter(({ file_path }) => file_path).length;

  async function* files() {
    const index = [[...DOCUMENTED_SUBMISSIONS.columns.map(({ label }) => label), "Note"]];
    let count = 0;
    for (const submission of submissions) {
      const { file_path: path, file_name, receipt_number } = submission;
      const document = path ? await readDocument(dataProvider, path, signal) : undefined;
      // The receipt number makes names unique, and sorts files by the time of submission.
      const name = document ? safeFileName(`${receipt_number} ${file_name}`) : "";
      const missing = path ? "The document is missing" : "No document";
      index.push([...cellsOf({ ...submission }, INDEX_COLUMNS), name, name ? "" : missing]);
      if (document) yield { name, input: document, lastModified: new Date() };
      if (path) onProgress(++count, total);
    }
    yield { name: "index.csv", input: csvFile(index), lastModified: new Date() };
  }
  const file = await downloadZip(files()).blob();
  return { file, name: datedFileName("submissions", "zip"), count: total };
}

/** Reads a document; undefined if there is none. */
async function readDocument(dataProvider: AdminDataProvider, path: string, signal: AbortSignal) {
  try {
    return await retried(() => dataProvider.readDocument(path, signal), signal);
  } catch (error) {
    if (serverFailure(error).status === 404) return undefined;
    throw error;
  }
}

import { readDocument } from "~/data/documents.ts";
import type { EntryDocument } from "~/data/entry.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";

/** The document of an entry, to be downloaded. */
export function AttachedDocument({ document }: { document: EntryDocument }) {
  return <StoredFile {...document} read={() => readDocument(document)} />;
}

import { FormMessage } from "~/components/FormMessage.tsx";
import { readDocument } from "~/data/documents.ts";
import type { EntryDocument } from "~/data/entry.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";

/** The document of an entry, to be downloaded, and what is wrong with it. */
export function AttachedDocument({ document }: { document: EntryDocument }) {
  const { problem, ...file } = document;
  return (
    <>
      <StoredFile {...file} read={() => readDocument(document)} />
      {problem && <FormMessage kind="failure" message={problem} />}
    </>
  );
}

import { documentLimits } from "#common/documents.ts";
import {
  attachDocument,
  lookIntoDocument,
  removeDocument,
  removeUpload,
  uploadDocument,
} from "~/data/documents.ts";
import { checkDocument } from "~/features/upload/documentCheck.ts";
import { useUpload } from "~/features/upload/useUpload.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import type { EditedEntry } from "./editedEntry.ts";

/** The one document of an entry: check, upload, attach, replace, remove. */
export function useDocumentUpload(edited: EditedEntry) {
  const upload = useUpload({
    check: (file) => checkDocument(file, documentLimits("submissions")),
    upload: (document, options) => uploadDocument(edited.getState().server, document, options),
    async attach(path, name) {
      const outcome = await edited.change(
        (revision) => attachDocument(revision, path, name),
        (entry) => entry.document?.path === path,
      );
      if (!outcome.ok) return outcome;
      void lookIntoDocument().then(edited.refresh);
      return { ok: true, value: `${name} is attached.` };
    },
    discard: removeUpload,
    onDenied: edited.refresh,
  });

  async function remove(): Promise<Outcome> {
    const outcome = await edited.change(removeDocument, (entry) => entry.document === null);
    return outcome.ok ? DONE : outcome;
  }

  return { upload, remove };
}

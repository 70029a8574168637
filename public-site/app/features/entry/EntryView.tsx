import { localTime } from "#common/localTime.ts";
import { Details } from "~/components/Details.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import type { Entry } from "~/data/entry.ts";
import { StoredFile } from "~/features/upload/StoredFile.tsx";

/** An entry to read: what is saved. */
export function EntryView({ entry }: { entry: Entry }) {
  return (
    <div className="typed">
      <Details
        items={[
          ["Idea name", entry.idea_name || "Not given yet"],
          ["Description", entry.description || "Not given yet"],
          ["Document", entry.file_path ? <AttachedDocument key="file" entry={entry} /> : "None"],
        ]}
      />
    </div>
  );
}

const PARTS = { idea_name: "Idea name", description: "Description", document: "Document" } as const;

/** Whether somebody else than the reader has changed it. */
export const isEditedByOthers = ({ edits }: Entry): boolean =>
  edits?.some(({ name }) => name !== null) ?? false;

/** Who last changed what, as a list; nothing for an entry that only the reader has changed. */
export function Activity({ entry }: { entry: Entry }) {
  if (!isEditedByOthers(entry)) return null;
  return (
    <ul className="stack gap-2xs" aria-label="Activity">
      {entry.edits?.map(({ part, name, edited_at }) => (
        <li key={`${part} ${edited_at}`}>
          {`${PARTS[part]}: ${name ?? "you"}, ${localTime(edited_at)}`}
        </li>
      ))}
    </ul>
  );
}

/** The document of an entry, to be downloaded, and what is wrong with it; nothing without one. */
export function AttachedDocument({ entry }: { entry: Entry }) {
  const { file_path, file_name, file_size, document_problem } = entry;
  if (!file_path) return null;
  return (
    <>
      <StoredFile
        bucket="submissions"
        path={file_path}
        name={file_name ?? ""}
        bytes={file_size ?? 0}
      />
      {document_problem && <FormMessage kind="failure" message={document_problem} />}
    </>
  );
}

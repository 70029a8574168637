import { type FakeServer, ruleViolation } from "#common/testing/fakeServer.ts";
import type { Sent } from "#common/testing/sent.ts";
import type { Database } from "#shared/database.types.ts";
import { type EntryRow, entryRow } from "./entries.ts";

type Functions = Database["public"]["Functions"];
type Save = Functions["save_entry"]["Args"];
type Hold = Functions["hold_edit_lease"]["Args"];

/** Has the server keep this entry and save its texts, on the revision that it has. */
export function keepEntry(server: FakeServer, start: EntryRow = entryRow()) {
  let row = start;
  function change(patch: Partial<EntryRow>): EntryRow {
    row = { ...row, ...patch, revision: (row.revision ?? 0) + 1 };
    return row;
  }
  const save = ({ body }: Sent) => {
    const { expected_revision, idea_name, description } = body as Save;
    if (expected_revision !== row.revision) return ruleViolation("conflict");
    return change({ idea_name, description });
  };
  /** Nobody else edits it unless the row says so. */
  const hold = ({ body }: Sent) => {
    const { browser_id, take_over } = body as Hold;
    if (take_over || !row.editor_browser) {
      row = { ...row, editor_browser: browser_id, editor_name: null };
    }
    return row;
  };
  server.answer({
    "GET /rest/v1/my_entry": () => [row],
    "POST /rest/v1/rpc/save_entry": save,
    "POST /rest/v1/rpc/hold_edit_lease": hold,
    "POST /rest/v1/rpc/release_edit_lease": {},
  });
  return {
    get row() {
      return row;
    },
    /** Another window changes it. */
    change,
    save,
  };
}

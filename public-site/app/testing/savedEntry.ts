import { type FakeServer, ruleViolation } from "#common/testing/fakeServer.ts";
import type { Sent } from "#common/testing/sent.ts";
import type { Database } from "#shared/database.types.ts";
import { type EntryRow, entryRow } from "./entries.ts";

type Save = Database["public"]["Functions"]["save_entry"]["Args"];

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
  server.answer({
    "GET /rest/v1/my_entry": () => [row],
    "POST /rest/v1/rpc/save_entry": save,
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

import { type FakeServer, ruleViolation } from "#common/testing/fakeServer.ts";
import type { Sent } from "#common/testing/sent.ts";
import type { Database } from "#shared/database.types.ts";
import { type SubmissionRow, submissionRow } from "./submissions.ts";

type Functions = Database["public"]["Functions"];
type Save = Functions["save_submission"]["Args"];
type Hold = Functions["hold_edit_lease"]["Args"];

/** Makes the server store this submission and save its texts, if the revision is current. */
export function keepSubmission(server: FakeServer, start: SubmissionRow = submissionRow()) {
  let row = start;
  function change(patch: Partial<SubmissionRow>): SubmissionRow {
    row = { ...row, ...patch, revision: (row.revision ?? 0) + 1 };
    return row;
  }
  const save = ({ body }: Sent) => {
    const { id, revision, idea_name, description } = body as Save;
    if (id !== row.id) return ruleViolation("not_found");
    if (revision !== row.revision) return ruleViolation("conflict");
    return change({ idea_name, description });
  };
  /** Grants the lease unless the row names another editor. */
  const hold = ({ body }: Sent) => {
    const { tab_id, take_over } = body as Hold;
    if (take_over || !row.editor_tab) {
      row = { ...row, editor_tab: tab_id, editor_name: null };
    }
    return row;
  };
  server.answer({
    "GET /rest/v1/my_submission": () => [row],
    "POST /rest/v1/rpc/save_submission": save,
    "POST /rest/v1/rpc/hold_edit_lease": hold,
    "POST /rest/v1/rpc/release_edit_lease": {},
  });
  return {
    get row() {
      return row;
    },
    /** Changes the submission like another window. */
    change,
    save,
  };
}

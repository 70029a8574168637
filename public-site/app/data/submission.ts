import type { Arguments } from "#common/databaseCalls.ts";
import { dropKept } from "#common/work/keptWork.ts";
import type { SubmissionFacts } from "#shared/participation.ts";
import { DONE, type Outcome } from "~/lib/outcome.ts";
import { callEdgeFunction } from "./edgeFunctions.ts";
import { readRow, type ViewRow } from "./rows.ts";
import { rpc } from "./rpc.ts";

type Nullable =
  | "document_problem"
  | "editor_tab"
  | "editor_name"
  | "file_name"
  | "file_path"
  | "file_size"
  | "owner_id"
  | "receipt_number"
  | "released_reason"
  | "submitted_at"
  | "withdrawn_at";

/** The submission of the visitor's team: a row of `my_submission`. */
export interface Submission
  extends Omit<ViewRow<"my_submission", Nullable>, keyof SubmissionFacts | "edits">,
    SubmissionFacts {
  /** Newest first. */
  readonly edits: readonly SubmissionEdit[] | null;
}

interface SubmissionEdit {
  readonly part: "idea_name" | "description" | "document";
  /** Null for the visitor's own edit. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly edited_at: string;
}

/** The texts that the team edits. */
export type SubmissionTexts = Pick<Submission, "idea_name" | "description">;

/** Loads the submission of the visitor's team; null without one. */
export const loadSubmission = () => readRow<Submission>("my_submission");

type SubmissionFunction =
  | "attach_document"
  | "create_submission"
  | "hold_edit_lease"
  | "remove_document"
  | "save_submission"
  | "submit_submission"
  | "withdraw_submission";

/** A person’s confirmation of all statements, and of the version of the rules that the page shows. */
export interface Confirmation {
  attestations: string[];
  rules_version: string;
}

/** The revision that a change is based on. */
type Seen = Pick<Submission, "id" | "revision">;

const seenIn = ({ id, revision }: Seen): Seen => ({ id, revision });

/** Calls a function that returns the changed submission. */
function change<Name extends SubmissionFunction>(
  name: Name,
  args: Arguments<Name>,
  message: string,
): Promise<Outcome<Submission>> {
  return rpc<Name, Submission>(name, args, message);
}

/** Starts a draft of this person. */
export const createSubmission = (userId: string) =>
  change("create_submission", { user_id: userId }, "We couldn’t start your entry.");

export const saveSubmission = (seen: Seen, texts: SubmissionTexts) =>
  change("save_submission", { ...seenIn(seen), ...texts }, "We couldn’t save your changes.");

/** Takes or renews the lease for editing in this tab; `takeOver` ends the lease of another one. */
export const holdEditLease = (id: string, tab: string, takeOver: boolean) =>
  change(
    "hold_edit_lease",
    { id, tab_id: tab, take_over: takeOver },
    "You can’t edit the entry right now.",
  );

/** Submits the submission. Its team gets the receipt by email. */
export const submitSubmission = (seen: Seen, confirmed: Confirmation) =>
  change("submit_submission", { ...seenIn(seen), ...confirmed }, "We couldn’t submit your entry.");

/** Confirms the statements for the visitor, and returns their row of the team. */
export const confirmStatements = ({ id }: Pick<Seen, "id">, confirmed: Confirmation) =>
  rpc("confirm_statements", { id, ...confirmed }, "We couldn’t save your confirmation.");

/** Withdraws the submitted submission and emails its team. */
export const withdrawSubmission = (seen: Seen) =>
  change("withdraw_submission", seenIn(seen), "We couldn’t withdraw your entry.");

/** The name and author of a submission's unsaved texts in this browser. */
export const workOf = ({ id, owner_id }: Pick<Submission, "id" | "owner_id">) => ({
  name: `submission/${id}`,
  personId: owner_id ?? "",
});

/** Deletes a submission that is not submitted, and its unsaved text in this browser. */
export async function discardSubmission({ id, owner_id, revision }: Submission): Promise<Outcome> {
  const outcome = await rpc(
    "discard_submission",
    { id, revision },
    "We couldn’t discard your draft.",
  );
  if (!outcome.ok && outcome.problem !== "not_found") return outcome;
  dropKept(workOf({ id, owner_id }));
  return DONE;
}

/** Makes an uploaded file the document of the submission, under its original name. */
export const attachDocument = (seen: Seen, path: string, name: string) =>
  change(
    "attach_document",
    { ...seenIn(seen), file_path: path, file_name: name },
    "We couldn’t attach your document.",
  );

export const removeDocument = (seen: Seen) =>
  change("remove_document", seenIn(seen), "We couldn’t remove your document.");

/**
 * Has the server check the document of the submission at once. The result is part of the submission. After a failure, the
 * server checks it within a minute.
 */
export async function requestDocumentCheck(): Promise<void> {
  try {
    await callEdgeFunction("check-document", {}, true);
  } catch (cause) {
    console.warn("Could not check the document.", cause);
  }
}

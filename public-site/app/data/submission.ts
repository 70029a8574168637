import type { Arguments } from "#common/databaseCalls.ts";
import { dropAllUnsaved, type SubmissionTexts } from "#common/unsavedWork.ts";
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

/** Loads the submission of the visitor's team; null without one. */
export const loadSubmission = () => readRow<Submission>("my_submission");

type SubmissionFunction =
  | "attach_document"
  | "create_submission"
  | "hold_edit_lease"
  | "save_submission"
  | "submit_submission";

/** Calls a function that returns the changed submission. */
function change<Name extends SubmissionFunction>(
  name: Name,
  args: Arguments<Name>,
  message: string,
): Promise<Outcome<Submission>> {
  return rpc<Name, Submission>(name, args, message);
}

/** Starts a draft. */
export const createSubmission = () =>
  change("create_submission", {}, "Your entry could not be started.");

/** Saves the texts. `revision` is the revision that the change is based on. */
export const saveSubmission = (revision: number, texts: SubmissionTexts) =>
  change(
    "save_submission",
    { expected_revision: revision, ...texts },
    "Your changes could not be saved.",
  );

/** Takes or renews the lease for editing in this tab; `takeOver` ends the lease of another one. */
export const holdEditLease = (tab: string, takeOver: boolean) =>
  change(
    "hold_edit_lease",
    { tab_id: tab, take_over: takeOver },
    "You can't edit the entry right now.",
  );

/** Submits the submission. Its team gets the receipt by email. */
export const submitSubmission = (revision: number, attestations: string[], rulesVersion: string) =>
  change(
    "submit_submission",
    { expected_revision: revision, attestations, rules_version: rulesVersion },
    "Your entry could not be submitted.",
  );

/** Withdraws the submitted submission and emails its team. */
export const withdrawSubmission = ({ revision }: Submission): Promise<Outcome> =>
  rpc("withdraw_submission", { expected_revision: revision }, "Your entry could not be withdrawn.");

/** Deletes a submission that is not submitted, and its unsaved text in this browser. */
export async function discardSubmission({ id, owner_id, revision }: Submission): Promise<Outcome> {
  const outcome = await rpc(
    "discard_submission",
    { expected_revision: revision },
    "Your draft could not be discarded.",
  );
  if (!outcome.ok && outcome.problem !== "not_found") return outcome;
  dropAllUnsaved({ id, ownerId: owner_id });
  return DONE;
}

/** Makes an uploaded file the document of the submission, under its original name. */
export const attachDocument = (revision: number, path: string, name: string) =>
  change(
    "attach_document",
    { expected_revision: revision, file_path: path, file_name: name },
    "Your document could not be attached.",
  );

export const removeDocument = (revision: number) =>
  change("attach_document", { expected_revision: revision }, "Your document could not be removed.");

/**
 * Has the server check the document of the submission at once. The result is part of the submission. After a failure, the
 * server checks it within a minute.
 */
export async function requestDocumentCheck(): Promise<void> {
  try {
    await callEdgeFunction("check-document", {}, true);
  } catch (cause) {
    console.warn("The document could not be checked now.", cause);
  }
}

import { callFunction } from "#common/callFunction.ts";
import type { EntryTexts } from "#common/unsavedWork.ts";
import type { EntryFacts } from "#shared/participation.ts";
import { env } from "~/config/env.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { type Arguments, rpc, type ViewRow } from "./rpc.ts";
import { readAccessToken } from "./session.ts";
import { getSupabase } from "./supabaseClient.ts";

type Nullable =
  | "document_problem"
  | "editor_browser"
  | "editor_name"
  | "file_name"
  | "file_path"
  | "file_size"
  | "owner_id"
  | "receipt_number"
  | "released_reason"
  | "submitted_at"
  | "withdrawn_at";

/** The entry of one's team, as the server sees it at this moment: a row of `my_entry`. */
export interface Entry
  extends Omit<ViewRow<"my_entry", Nullable>, keyof EntryFacts | "edits">,
    EntryFacts {
  /** Latest first. */
  readonly edits: readonly EntryEdit[] | null;
}

interface EntryEdit {
  readonly part: "idea_name" | "description" | "document";
  /** Null for the reader's own change. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly edited_at: string;
}

/**
 * The entry of the signed-in person; null without one.
 * @throws when it cannot be read now.
 */
export async function loadEntry(): Promise<Entry | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_entry").select("*").maybeSingle<Entry>().throwOnError();
  return data;
}

type EntryFunction =
  | "attach_document"
  | "create_entry"
  | "hold_edit_lease"
  | "save_entry"
  | "submit_entry"
  | "withdraw_entry";

/** Changes the entry with one of the functions that answer with it. */
function change<Name extends EntryFunction>(
  name: Name,
  args: Arguments<Name>,
  message: string,
): Promise<Outcome<Entry>> {
  return rpc<Name, Entry>(name, args, message);
}

/** Starts an empty draft that the caller owns. */
export const createEntry = () => change("create_entry", {}, "Your entry could not be started.");

/** Saves the texts; `revision` is the one they are based on, as in the following functions. */
export const saveEntry = (revision: number, texts: EntryTexts) =>
  change(
    "save_entry",
    { expected_revision: revision, ...texts },
    "Your changes could not be saved.",
  );

/** Takes or renews the right to edit the entry in this browser; `takeOver` ends somebody else's. */
export const holdEditLease = (browser: string, takeOver: boolean) =>
  change(
    "hold_edit_lease",
    { browser_id: browser, take_over: takeOver },
    "You can't edit the entry right now.",
  );

/** Submits the entry, again after a withdrawal; the receipt is mailed to the team. */
export const submitEntry = (revision: number, attestations: string[], rulesVersion: string) =>
  change(
    "submit_entry",
    { expected_revision: revision, attestations, rules_version: rulesVersion },
    "Your entry could not be submitted.",
  );

/** Withdraws the submitted entry; the team is told by e-mail. */
export const withdrawEntry = (revision: number) =>
  change("withdraw_entry", { expected_revision: revision }, "Your entry could not be withdrawn.");

/** Makes an upload the document of the entry, in place of a former one, under the file's own name. */
export const attachDocument = (revision: number, path: string, name: string) =>
  change(
    "attach_document",
    { expected_revision: revision, file_path: path, file_name: name },
    "Your document could not be attached.",
  );

/** Takes the document off the entry. */
export const removeDocument = (revision: number) =>
  change("attach_document", { expected_revision: revision }, "Your document could not be removed.");

/**
 * Has the server look into the document of one's entry. What it finds is in the entry, read anew. A look that
 * fails is nobody's loss: the server takes it up within a minute.
 */
export async function lookIntoDocument(): Promise<void> {
  try {
    const accessToken = await readAccessToken();
    await callFunction<unknown>(
      "check-document",
      {},
      { baseUrl: env.supabaseUrl, apiKey: env.supabasePublishableKey, accessToken },
    );
  } catch (cause) {
    console.warn("The document could not be looked into now.", cause);
  }
}

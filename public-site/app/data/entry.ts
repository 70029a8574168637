import type { EntryTexts } from "#common/unsavedWork.ts";
import type { ToldStatus } from "#shared/challenge.ts";
import type { Database } from "#shared/database.types.ts";
import type { TeamOutcome } from "#shared/standing.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

type Row = Database["public"]["Views"]["my_entry"]["Row"];

type EntryState = "draft" | "submitted" | "withdrawn";

export interface EntryDocument {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Why nobody can read it; null while nothing is known against it. */
  readonly problem: string | null;
}

/** A member's last change of a part of the entry. */
export interface EntryEdit {
  readonly part: "idea_name" | "description" | "document";
  /** Null for the reader's own change. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly edited_at: string;
}

/** The entry of one's team, as the server sees it at this moment. Times are ISO 8601. */
export interface Entry extends EntryTexts {
  readonly id: string;
  readonly isOwner: boolean;
  /** Null when nobody owns it any more. */
  readonly ownerId: string | null;
  readonly state: EntryState;
  /** Null unless submitted; a decision only once results are released. */
  readonly status: ToldStatus | null;
  /** What a finalist has come to; null for everybody else. */
  readonly outcome: TeamOutcome | null;
  readonly document: EntryDocument | null;
  readonly receiptNumber: string | null;
  readonly submittedAt: string | null;
  readonly withdrawnAt: string | null;
  /** Rises with every change: a change names the one it is based on. */
  readonly revision: number;
  readonly editedAt: string;
  readonly closesAt: string;
  readonly canEdit: boolean;
  readonly canSubmit: boolean;
  readonly canWithdraw: boolean;
  readonly canDiscard: boolean;
  readonly canChangeTeam: boolean;
  /** Why a declined entry could not take part; null for every other. */
  readonly releasedReason: string | null;
  /** Who edits it now: in which browser, and the name of another member; null if nobody does. */
  readonly editor: { readonly browser: string; readonly name: string | null } | null;
  /** Latest first. */
  readonly edits: readonly EntryEdit[];
}

const MESSAGES = {
  create: "Your entry could not be started.",
  save: "Your changes could not be saved.",
  edit: "You can't edit the entry right now.",
  submit: "Your entry could not be submitted.",
  withdraw: "Your entry could not be withdrawn.",
  discard: "Your draft could not be discarded.",
} as const;

/**
 * The entry of the signed-in person; null without one.
 * @throws when it cannot be read now.
 */
export async function loadEntry(): Promise<Entry | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_entry").select("*").maybeSingle().throwOnError();
  return data && entryOf(data);
}

/** Starts an empty draft that the caller owns. */
export function createEntry(): Promise<Outcome<Entry>> {
  return changed(rpc("create_entry", {}, MESSAGES.create));
}

/** Saves the texts; `revision` is the one they are based on. */
export function saveEntry(revision: number, texts: EntryTexts): Promise<Outcome<Entry>> {
  return changed(
    rpc(
      "save_entry",
      {
        expected_revision: revision,
        idea_name: texts.ideaName,
        description: texts.description,
      },
      MESSAGES.save,
    ),
  );
}

/** Takes or renews the right to edit the entry in this browser; `takeOver` ends somebody else's. */
export function holdEditLease(browser: string, takeOver: boolean): Promise<Outcome<Entry>> {
  return changed(
    rpc("hold_edit_lease", { browser_id: browser, take_over: takeOver }, MESSAGES.edit),
  );
}

/** Lets others edit. Nothing is lost if it fails: the right expires by itself. */
export async function releaseEditLease(browser: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc("release_edit_lease", { browser_id: browser });
}

/** Submits the entry, again after a withdrawal; the receipt is mailed to the team. */
export function submitEntry(
  revision: number,
  attestations: readonly string[],
  rulesVersion: string,
): Promise<Outcome<Entry>> {
  return changed(
    rpc(
      "submit_entry",
      {
        expected_revision: revision,
        attestations: [...attestations],
        rules_version: rulesVersion,
      },
      MESSAGES.submit,
    ),
  );
}

/** Withdraws the submitted entry; the team is told by e-mail. */
export function withdrawEntry(revision: number): Promise<Outcome<Entry>> {
  return changed(rpc("withdraw_entry", { expected_revision: revision }, MESSAGES.withdraw));
}

/** Deletes a draft or withdrawn entry with its team and files. */
export function discardEntry(revision: number): Promise<Outcome> {
  return rpc("discard_entry", { expected_revision: revision }, MESSAGES.discard);
}

/** The entry as a function of the database has changed it. */
export async function changed(answer: Promise<Outcome<Row>>): Promise<Outcome<Entry>> {
  const outcome = await answer;
  return outcome.ok ? { ok: true, value: entryOf(outcome.value) } : outcome;
}

/** A row of the view `my_entry` in the words of the site. */
export function entryOf(row: Row): Entry {
  // The generated types call every column of a view that reads through a function nullable.
  return {
    id: row.id ?? "",
    isOwner: row.is_owner === true,
    ownerId: row.owner_id,
    // The view computes these three from closed sets of values.
    state: row.state as EntryState,
    status: row.status as ToldStatus | null,
    outcome: row.outcome as TeamOutcome | null,
    ideaName: row.idea_name ?? "",
    description: row.description ?? "",
    document:
      row.file_path === null
        ? null
        : {
            path: row.file_path,
            name: row.file_name ?? "",
            bytes: row.file_size ?? 0,
            problem: row.document_problem,
          },
    receiptNumber: row.receipt_number,
    submittedAt: row.submitted_at,
    withdrawnAt: row.withdrawn_at,
    revision: row.revision ?? 0,
    editedAt: row.edited_at ?? "",
    closesAt: row.closes_at ?? "",
    canEdit: row.can_edit === true,
    canSubmit: row.can_submit === true,
    canWithdraw: row.can_withdraw === true,
    canDiscard: row.can_discard === true,
    canChangeTeam: row.can_change_team === true,
    releasedReason: row.released_reason,
    editor: row.editor_browser ? { browser: row.editor_browser, name: row.editor_name } : null,
    edits: (row.edits ?? []) as unknown as readonly EntryEdit[],
  };
}

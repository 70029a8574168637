import type { Outcome } from "~/lib/outcome.ts";
import { rpc } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

/** A note between the judge and the administrators about an entry. */
export interface JudgingNote {
  readonly id: string;
  /** "You" or "Administrators". */
  readonly author: string;
  readonly body: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * The notes about the entry of an assignment, the oldest first.
 * @throws if they cannot be loaded.
 */
export async function loadJudgingNotes(assignmentId: string): Promise<readonly JudgingNote[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from("my_judging_notes")
    .select("*")
    .eq("assignment_id", assignmentId)
    .order("created_at")
    .throwOnError();
  return data.map((row) => ({
    id: row.id ?? "",
    author: row.author ?? "",
    body: row.body ?? "",
    createdAt: row.created_at ?? "",
  }));
}

/** Sends the administrators a question about the entry of an assignment. */
export function askAdministrators(assignmentId: string, body: string): Promise<Outcome> {
  return rpc(
    "ask_administrators",
    { assignment_id: assignmentId, body },
    "Your question was not sent.",
  );
}

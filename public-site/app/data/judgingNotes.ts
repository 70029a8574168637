import type { Outcome } from "~/lib/outcome.ts";
import { callDatabase } from "./callDatabase.ts";
import { getSupabase } from "./supabaseClient.ts";

/** What the judge or the administrators have said about an entry. */
export interface JudgingNote {
  readonly id: string;
  /** You, or Administrators. */
  readonly author: string;
  readonly body: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

/**
 * What was said about the entry of an assignment, in order.
 * @throws when it cannot be read now.
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

/** Says something to the administrators about the entry of an assignment. */
export function askAdministrators(assignmentId: string, body: string): Promise<Outcome> {
  return callDatabase("Your note was not sent.", (supabase) =>
    supabase.rpc("ask_administrators", { assignment_id: assignmentId, body }),
  );
}

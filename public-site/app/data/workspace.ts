import type { TeamOutcome } from "#shared/participation.ts";
import type { ViewRow } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

interface Person {
  readonly name: string | null;
  readonly email: string;
}

export interface Mentor extends Person {
  /** How and when to reach them. */
  readonly contact: string;
}

/** A document as it was handed in once: every version stays. */
export interface Version {
  readonly version: number;
  readonly file_name: string;
  readonly file_size: number;
  readonly file_path: string;
  /** Null when the account is gone. */
  readonly uploaded_by: string | null;
  /** ISO 8601. */
  readonly uploaded_at: string;
}

/** Something that every finalist hands in: a row of `my_finalist_stages`. */
export interface Stage extends Omit<ViewRow<"my_finalist_stages">, "versions"> {
  /** The newest first: it counts. */
  readonly versions: readonly Version[];
}

/** A finalist whose team the caller is in, or whom they mentor: a row of `my_finalist_entries`. */
export interface Finalist
  extends Pick<ViewRow<"my_finalist_entries">, "submission_id" | "idea_name" | "description"> {
  readonly role: "owner" | "member" | "mentor";
  readonly members: readonly Person[];
  readonly mentors: readonly Mentor[];
  /** What it has come to; null for a mentor. */
  readonly outcome: TeamOutcome | null;
  /** The next deadline first. */
  readonly stages: readonly Stage[];
}

/**
 * The finalists that the caller belongs to: one for a member, any number for a mentor, else none.
 * @throws when they cannot be read now.
 */
export async function loadFinalistTeams(): Promise<readonly Finalist[]> {
  const supabase = await getSupabase();
  const [teams, stages] = await Promise.all([
    supabase.from("my_finalist_entries").select("*").order("idea_name").throwOnError(),
    supabase.from("my_finalist_stages").select("*").order("due_at").order("name").throwOnError(),
  ]);
  // The views compute their columns from closed sets of values, and their own JSON.
  return teams.data.map((team) => ({
    ...(team as unknown as Finalist),
    stages: (stages.data as unknown as Stage[]).filter(
      ({ submission_id }) => submission_id === team.submission_id,
    ),
  }));
}

/**
 * Whether the signed-in person is the mentor of a finalist.
 * @throws when that cannot be read now.
 */
export async function isMentor(): Promise<boolean> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_finalist_entries").select("role").throwOnError();
  return data.some(({ role }) => role === "mentor");
}

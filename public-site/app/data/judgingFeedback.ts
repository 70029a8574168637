import { getSupabase } from "./supabaseClient.ts";

/** The feedback of a round on the team's entry. */
export interface JudgingFeedback {
  readonly roundName: string;
  /** The highest score. */
  readonly scale: number;
  readonly criteria: readonly { readonly name: string; readonly mean: number | null }[];
  /** The judges' comments for the team, without names. */
  readonly comments: readonly string[];
}

/**
 * The feedback on the team's entry; empty until the release.
 * @throws if it cannot be loaded.
 */
export async function loadJudgingFeedback(): Promise<readonly JudgingFeedback[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_judging_feedback").select("*").throwOnError();
  return data.map((row) => ({
    roundName: row.round_name ?? "",
    scale: row.scale ?? 0,
    // The database writes this JSON, in the order of the criteria.
    criteria: (row.criteria ?? []) as unknown as JudgingFeedback["criteria"],
    comments: row.comments ?? [],
  }));
}

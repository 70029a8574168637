import { getSupabase } from "./supabaseClient.ts";

/** How a round has judged the entry of one's team. */
export interface JudgingFeedback {
  readonly roundName: string;
  /** Scores go from 1 to this. */
  readonly scale: number;
  readonly criteria: readonly { readonly name: string; readonly mean: number | null }[];
  /** What judges wrote for the team, without names. */
  readonly comments: readonly string[];
}

/**
 * How the entry of one's team was judged; empty until that is released.
 * @throws when it cannot be read now.
 */
export async function loadJudgingFeedback(): Promise<readonly JudgingFeedback[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_judging_feedback").select("*").throwOnError();
  return data.map((row) => ({
    roundName: row.round_name ?? "",
    scale: row.scale ?? 0,
    // The database's own JSON, in the order of the criteria.
    criteria: (row.criteria ?? []) as unknown as JudgingFeedback["criteria"],
    comments: row.comments ?? [],
  }));
}

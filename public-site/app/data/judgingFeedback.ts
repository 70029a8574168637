import type { ViewRow } from "./rpc.ts";
import { getSupabase } from "./supabaseClient.ts";

/** The feedback of a round on the team's entry, with the judges' comments for the team, without names. */
export interface JudgingFeedback extends Omit<ViewRow<"my_judging_feedback">, "criteria"> {
  /** In the order of the round. */
  readonly criteria: readonly { readonly name: string; readonly mean: number | null }[];
}

/** The feedback on the team's entry; empty until the release. */
export async function loadJudgingFeedback(): Promise<readonly JudgingFeedback[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.from("my_judging_feedback").select("*").throwOnError();
  return data as unknown as readonly JudgingFeedback[];
}

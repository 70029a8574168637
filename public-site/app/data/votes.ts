import type { Outcome } from "~/lib/outcome.ts";
import { callDatabase } from "./callDatabase.ts";
import { getSupabase } from "./supabaseClient.ts";

/** An entry that has the same score as others, about which the judge is asked. */
interface TiedEntry {
  readonly judgingCopyId: string;
  /** What the entry is called among judges. */
  readonly code: string;
  readonly ideaName: string;
  /** Whether the judge has voted for it. */
  readonly isMine: boolean;
}

/** Entries with one score, of which the judge says which one is better. */
export interface Vote {
  readonly roundId: string;
  readonly entries: readonly TiedEntry[];
}

/**
 * What the judge is asked to vote about now.
 * @throws when it cannot be read now.
 */
export async function loadVotes(): Promise<readonly Vote[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc("my_votes").throwOnError();
  const ties = Map.groupBy(data, ({ round_id, judging_copy_id, rivals }) =>
    [round_id, ...[judging_copy_id, ...rivals].sort()].join(" "),
  );
  return [...ties.values()].map((rows) => ({
    roundId: rows[0]?.round_id ?? "",
    entries: rows.map((row) => ({
      judgingCopyId: row.judging_copy_id,
      code: row.code,
      ideaName: row.idea_name,
      isMine: row.is_mine,
    })),
  }));
}

/** Votes for an entry, in the place of those it is tied with. */
export function voteFor(judgingCopyId: string): Promise<Outcome> {
  return callDatabase("Your vote was not saved.", (supabase) =>
    supabase.rpc("vote_for", { judging_copy_id: judgingCopyId }),
  );
}

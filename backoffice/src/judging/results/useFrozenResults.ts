import type { Round } from "../rounds/round.ts";
import { useAllRows } from "../useAllRows.ts";

/** A result that was kept: what it was computed from, and what came of it, stay in the database. */
export interface FrozenResult {
  id: string;
  frozen_at: string;
}

/** The results of a round that were kept, the last one last. */
export function useFrozenResults(round: Round) {
  const query = useAllRows<FrozenResult>("judging-results", { round_id: round.id }, [
    "id",
    "frozen_at",
  ]);
  const data = query.data?.toSorted((a, b) => (a.frozen_at < b.frozen_at ? -1 : 1));
  return { ...query, data };
}

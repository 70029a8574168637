import { useAllRows } from "../../components/useAllRows.ts";
import type { Decision } from "../decisions/decision.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { useRounds } from "../rounds/useRounds.ts";

const COLUMNS = ["id", "round_id", "code", "ready_at", "assigned_count"] as const;

/** `assigned_count` is null for an administrator with a conflict of interest. */
export type EntryInRound = Pick<RoundEntry, "id" | "round_id" | "code" | "ready_at"> & {
  assigned_count: number | null;
};

/** The rounds of a submission, in their order, each with the round entry and the decision. */
export function useEntryInRounds(submissionId: string) {
  const filter = { submission_id: submissionId };
  const rounds = useRounds();
  const roundEntries = useAllRows<EntryInRound>("round-entries", filter, COLUMNS);
  const decisions = useAllRows<Decision>("judging-decisions", filter);
  const inRounds =
    rounds.data &&
    roundEntries.data &&
    decisions.data &&
    rounds.data.flatMap((round) =>
      roundEntries.data
        .filter(({ round_id }) => round_id === round.id)
        .map((roundEntry) => ({
          round,
          roundEntry,
          decision: decisions.data.find(({ round_entry_id }) => round_entry_id === roundEntry.id),
        })),
    );
  const queries = [rounds, roundEntries, decisions];
  return {
    inRounds,
    error: queries.map(({ error }) => error).find(Boolean),
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

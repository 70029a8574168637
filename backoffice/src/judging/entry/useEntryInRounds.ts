import { useAllRows } from "../../components/useAllRows.ts";
import type { Decision } from "../decisions/decision.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { useRounds } from "../rounds/useRounds.ts";

const COLUMNS = ["id", "round_id", "code", "ready_at", "assigned_count"] as const;

/** An entry's round entry in a round; who has a conflict with the entry is told no counts. */
export type EntryInRound = Pick<RoundEntry, "id" | "round_id" | "code" | "ready_at"> & {
  assigned_count: number | null;
};

/** The rounds that an entry is in, in their order, with its round entry and what was decided. */
export function useEntryInRounds(submissionId: string) {
  const of = { submission_id: submissionId };
  const rounds = useRounds();
  const roundEntries = useAllRows<EntryInRound>("round-entries", of, COLUMNS);
  const decisions = useAllRows<Decision>("judging-decisions", of);
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

import { useAllRows } from "../../components/useAllRows.ts";
import type { Copy } from "../copies/copy.ts";
import type { Decision } from "../decisions/decision.ts";
import { useRounds } from "../rounds/useRounds.ts";

const COLUMNS = ["id", "round_id", "code", "signed_off_at", "assigned_count"] as const;

/** An entry's copy in a round; who has a conflict with the entry is told no counts. */
export type CopyOfEntry = Pick<Copy, "id" | "round_id" | "code" | "signed_off_at"> & {
  assigned_count: number | null;
};

/** The rounds that an entry is in, in their order, with its copy and what was decided. */
export function useEntryInRounds(submissionId: string) {
  const of = { submission_id: submissionId };
  const rounds = useRounds();
  const copies = useAllRows<CopyOfEntry>("judging-copies", of, COLUMNS);
  const decisions = useAllRows<Decision>("judging-decisions", of);
  const inRounds =
    rounds.data &&
    copies.data &&
    decisions.data &&
    rounds.data.flatMap((round) =>
      copies.data
        .filter(({ round_id }) => round_id === round.id)
        .map((copy) => ({
          round,
          copy,
          decision: decisions.data.find(({ judging_copy_id }) => judging_copy_id === copy.id),
        })),
    );
  const queries = [rounds, copies, decisions];
  return {
    inRounds,
    error: queries.map(({ error }) => error).find(Boolean),
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

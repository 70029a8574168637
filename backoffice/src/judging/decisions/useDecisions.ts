import { useAllRows } from "../../components/useAllRows.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import type { Round } from "../rounds/round.ts";
import type { Decision } from "./decision.ts";

/** The entries of a round and what was decided about them; undefined until both are read. */
export function useDecisions(round: Round) {
  const ofRound = { round_id: round.id };
  const { data: roundEntries } = useAllRows<Pick<RoundEntry, "id" | "code" | "is_out">>(
    "round-entries",
    ofRound,
    ["id", "code", "is_out"],
  );
  const { data: decisions } = useAllRows<Decision>("judging-decisions", ofRound);
  return roundEntries && decisions && { roundEntries, decisions };
}

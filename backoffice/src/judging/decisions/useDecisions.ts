import { useAllRows } from "../../components/useAllRows.ts";
import type { Copy } from "../copies/copy.ts";
import type { Round } from "../rounds/round.ts";
import type { Decision } from "./decision.ts";

/** The entries of a round and what was decided about them; undefined until both are read. */
export function useDecisions(round: Round) {
  const ofRound = { round_id: round.id };
  const { data: copies } = useAllRows<Pick<Copy, "id" | "code" | "is_out">>(
    "judging-copies",
    ofRound,
    ["id", "code", "is_out"],
  );
  const { data: decisions } = useAllRows<Decision>("judging-decisions", ofRound);
  return copies && decisions && { copies, decisions };
}

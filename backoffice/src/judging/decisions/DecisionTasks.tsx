import { Box, Button, Paper } from "@mui/material";
import { useGetIdentity } from "react-admin";
import type { Copy } from "../copies/copy.ts";
import type { FrozenResult } from "../results/useFrozenResults.ts";
import type { Round } from "../rounds/round.ts";
import { useAllRows } from "../useAllRows.ts";
import { useChange } from "../useChange.ts";
import { DecideButton } from "./DecideButton.tsx";
import { confirmableBy, type Decision } from "./decision.ts";
import { ReleaseRound } from "./ReleaseRound.tsx";

interface DecisionTasksProps {
  round: Round;
  result: FrozenResult;
}

/** What is left to do: decide, confirm, release. */
export function DecisionTasks({ round, result }: DecisionTasksProps) {
  const ofRound = { round_id: round.id };
  const { data: copies } = useAllRows<Pick<Copy, "id" | "code">>("judging-copies", ofRound, [
    "id",
    "code",
  ]);
  const { data: decisions } = useAllRows<Decision>("judging-decisions", ofRound);
  const { identity } = useGetIdentity();
  const decide = useChange("decide_as_ranked", {
    success: (count) => `${count.toLocaleString("en")} decided as ranked.`,
    failure: "Failed to decide. Please try again.",
  });
  const confirm = useChange("confirm_decisions", {
    success: (count) => `${count.toLocaleString("en")} confirmed.`,
    failure: "Failed to confirm. Please try again.",
  });
  if (!copies || !decisions || !identity || round.state !== "closed") return null;

  const current = decisions.filter(({ result_id }) => result_id === result.id);
  const decided = new Set(current.map(({ judging_copy_id }) => judging_copy_id));
  const open = copies.filter(({ id }) => !decided.has(id));
  const waiting = confirmableBy(current, String(identity.id));
  const confirmed = current.filter(({ confirmed_at }) => confirmed_at).length;
  const count = (number: number) => number.toLocaleString("en");
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <strong>
        {count(decided.size)} of {count(copies.length)} decided, {count(confirmed)} confirmed
      </strong>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="contained"
          disabled={open.length === 0 || decide.isPending}
          onClick={() => decide.mutate({ result_id: result.id })}
        >
          Decide as ranked
        </Button>
        <Button
          variant="outlined"
          disabled={waiting.length === 0 || confirm.isPending}
          onClick={() => confirm.mutate({ round_id: round.id, ids: waiting.map(({ id }) => id) })}
        >
          Confirm {count(waiting.length)} that others decided
        </Button>
        <ReleaseRound round={round} isReady={confirmed === copies.length} />
      </Box>
      {/* What has no review has no rank: each of them is decided by hand. */}
      {decided.size > 0 &&
        open.slice(0, 20).map(({ id, code }) => (
          <Box key={id} sx={{ display: "flex", gap: 1.5, alignItems: "center" }}>
            {code} has no rank.
            <DecideButton round={round} result={result} entry={{ judging_copy_id: id, code }} />
          </Box>
        ))}
    </Paper>
  );
}

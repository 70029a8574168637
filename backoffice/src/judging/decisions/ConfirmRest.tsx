import { Box, Button, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { FactTable } from "../../components/FactTable.tsx";
import { useChange } from "../../components/useChange.ts";
import { roundPath } from "../../records/roundPath.ts";
import type { Round } from "../rounds/round.ts";
import { type Decision, outcomeOf } from "./decision.ts";

interface ConfirmRestProps {
  round: Round;
  decisions: readonly Decision[];
  disabled: boolean;
}

/** The decisions that follow the ranking: all of them are seen, then confirmed together. */
export function ConfirmRest({ round, decisions, disabled }: ConfirmRestProps) {
  const { mutate, isPending } = useChange("confirm_decisions", {
    success: (count) => `${count.toLocaleString("en")} confirmed.`,
    failure: "Failed to confirm. Please try again.",
  });
  if (decisions.length === 0) {
    return (
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
        <Typography>Nothing else waits for you.</Typography>
        <Button variant="outlined" component={RouterLink} to={roundPath(round.id, "decisions")}>
          Back to the decisions
        </Button>
      </Box>
    );
  }
  const rows = decisions.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const going = rows.filter(({ goes_on }) => goes_on).length;
  return (
    <Box sx={{ display: "grid", gap: 1.5, mt: 1 }}>
      <Typography>
        {going.toLocaleString("en")} go on, {(rows.length - going).toLocaleString("en")} do not.
      </Typography>
      <FactTable
        label="Decisions as ranked"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { label: "Code", render: ({ code }) => code },
          { label: "Idea", render: ({ idea_name: idea }) => <bdi>{idea}</bdi> },
          { label: "Rank", isNumber: true, render: ({ rank }) => rank },
          { label: "Decision", render: outcomeOf },
          { label: "Decided by", render: ({ decided_by_name: name }) => name },
        ]}
      />
      <Box>
        <Button
          variant="contained"
          disabled={disabled || isPending}
          onClick={() => mutate({ round_id: round.id, ids: rows.map(({ id }) => id) })}
        >
          Confirm {rows.length === 1 ? "this one" : `these ${rows.length.toLocaleString("en")}`}
        </Button>
      </Box>
    </Box>
  );
}

import { Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { roundPath } from "../../records/roundPath.ts";
import { type Decision, outcomeOf } from "../decisions/decision.ts";
import type { Round } from "../rounds/round.ts";

interface EntryDecisionProps {
  round: Round;
  decision: Decision;
}

/** What was decided about an entry in a round, and whether that is a draft. */
export function EntryDecision({ round, decision }: EntryDecisionProps) {
  return (
    <Typography>
      <Link component={RouterLink} to={roundPath(round.id, "decisions")}>
        {outcomeOf(decision)}
      </Link>
      {decision.rank !== null && `, rank ${decision.rank}`}
      {round.stage !== "released" && ", a draft until the release"}
      {decision.reason && `. Reason: ${decision.reason}`}
    </Typography>
  );
}

import { Alert, Link } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isDecidable, type Round } from "../rounds/round.ts";

/** Warns of suspected conflicts and of entries without a common judge. */
export function OpenIssues({ round }: { round: Round }) {
  const { data: conflicts = [] } = useAllRows<Conflict>("judging-conflicts", {
    state: "suspected",
  });
  const { data: roundEntries = [] } = useAllRows<Pick<RoundEntry, "submission_id">>(
    "round-entries",
    { round_id: round.id },
    ["submission_id"],
  );
  const entries = new Set(roundEntries.map(({ submission_id }) => submission_id));
  const open = conflicts.filter(
    ({ judge_id, submission_id }) => judge_id && entries.has(submission_id),
  ).length;
  return (
    <>
      {open > 0 && isDecidable(round) && (
        <Alert severity="warning">
          {open === 1
            ? "One suspected conflict of interest is"
            : `${open} suspected conflicts of interest are`}{" "}
          not resolved in this round. Submitted reviews count unless you exclude them.{" "}
          <Link component={RouterLink} to="/judging/conflicts">
            Resolve conflicts
          </Link>
        </Alert>
      )}
      {round.unconnected_reason && (
        <Alert severity="info">
          Some entries have no judge in common with the others. Reason given for this assignment:{" "}
          <bdi>{round.unconnected_reason}</bdi>
        </Alert>
      )}
    </>
  );
}

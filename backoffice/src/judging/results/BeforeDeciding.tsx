import { Alert, Link } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { useAllRows } from "../../components/useAllRows.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isDecidable, type Round } from "../rounds/round.ts";

/** What a result may rest on that somebody should look at first: suspicions, and entries that nothing links. */
export function BeforeDeciding({ round }: { round: Round }) {
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
          {open === 1 ? "One suspected conflict" : `${open} suspected conflicts`} of judges with
          entries of this round {open === 1 ? "is" : "are"} not settled. What was reviewed counts
          unless you exclude the review.{" "}
          <Link component={RouterLink} to="/judging/conflicts">
            Look at them
          </Link>
        </Alert>
      )}
      {round.unconnected_reason && (
        <Alert severity="info">
          No judge links some of the entries with the others. Whoever published the plan said why:{" "}
          <bdi>{round.unconnected_reason}</bdi>
        </Alert>
      )}
    </>
  );
}

import { Alert, Typography } from "@mui/material";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { LoadingScreen } from "../../layout/LoadingScreen.tsx";
import { isOver, isSpread, type Round } from "../rounds/round.ts";
import { Planner } from "./Planner.tsx";
import { assignableCopies } from "./problem.ts";
import { useAssignmentFacts } from "./useAssignmentFacts.ts";

/** Who reads what: a plan is made, looked at and then published as a whole. */
export function AssignmentPage({ round }: { round: Round }) {
  const { facts, error, refetch } = useAssignmentFacts(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={refetch}>
        The assignments could not be loaded.
      </LoadFailed>
    );
  }
  if (!facts) return <LoadingScreen />;
  if (isOver(round)) {
    return <Alert severity="info">This round has closed: its assignments stay as they are.</Alert>;
  }
  const ready = assignableCopies(facts).length;
  const waiting = facts.copies.length - ready;
  const active = facts.judges.filter(({ state }) => state === "active").length;
  if (ready === 0 || active === 0) {
    return (
      <Alert severity="info">
        {ready === 0
          ? "No copy is signed off yet: judges are given signed ones alone."
          : "No judge has accepted the invitation yet."}
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        {isSpread(round)
          ? `Each of the ${ready.toLocaleString("en")} entries goes to ${round.reviews_per_entry} judges, never to one in conflict, with loads as even as can be. The same choices give the same plan.`
          : `Each judge who is chosen reads all ${ready.toLocaleString("en")} entries, but those in conflict.`}
      </Typography>
      {waiting > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {waiting.toLocaleString("en")} more {waiting === 1 ? "entry is" : "entries are"} not
          signed off or in conflict with you, and not in your plan.
        </Alert>
      )}
      <Planner key={round.assignments_revision} facts={facts} />
    </>
  );
}

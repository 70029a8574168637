import { Alert, Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { expertiseLabel } from "#common/expertise.ts";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../useChange.ts";
import { LoadTable } from "./LoadTable.tsx";
import { type PlanSummary, summaryOf } from "./planSummary.ts";
import type { AssignmentFacts } from "./problem.ts";

interface PlanPreviewProps {
  facts: AssignmentFacts;
  plan: AssignmentPlan;
  /** The revision of the assignments that the plan was made upon. */
  revision: number;
}

/** What a plan would do, and the button that makes it so. */
export function PlanPreview({ facts, plan, revision }: PlanPreviewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("publish_assignments", {
    success: "The assignments are published. Judges with something new are told by mail.",
    failure: "Failed to publish the assignments. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const summary = summaryOf(facts, plan);
  const { added, kept, removed } = summary;
  const words = `${count(added)} new, ${count(kept)} as they are, ${count(removed)} taken away`;

  function publish() {
    const pairs = plan.pairs.map(({ entry, judge }) => ({
      judging_copy_id: entry,
      judge_id: judge,
    }));
    mutate({ round_id: facts.round.id, pairs, expected_revision: revision });
  }

  return (
    <Paper variant="outlined" component="section" aria-label="Plan" sx={{ p: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {count(plan.pairs.length)} assignments: {words}
      </Typography>
      <Shortage summary={summary} />
      <LoadTable loads={summary.loads} />
      <Box sx={{ mt: 2 }}>
        <Button
          variant="contained"
          disabled={added + removed === 0}
          onClick={() => setIsAsking(true)}
        >
          Publish
        </Button>
        {added + removed === 0 && (
          <Typography component="span" color="text.secondary" sx={{ ml: 1.5 }}>
            It is all as it should be.
          </Typography>
        )}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Publish these assignments?"
        question={`${words}. Judges with something new are told by mail at once.`}
        action="Publish"
        isDestructive={false}
        busy={isPending}
        onConfirm={publish}
        onClose={() => setIsAsking(false)}
      />
    </Paper>
  );
}

const count = (number: number) => number.toLocaleString("en");

/** So many codes are named: of more one sees that they are many. */
const NAMED = 12;

function Shortage({ summary: { lacking, fields, fullJudges } }: { summary: PlanSummary }) {
  if (lacking.length === 0) return null;
  const rest = lacking.length - NAMED;
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      <div>
        {lacking.length === 1 ? "One entry lacks" : `${count(lacking.length)} entries lack`} readers
        (how many in brackets): {lacking.slice(0, NAMED).join(", ")}
        {rest > 0 && ` and ${count(rest)} more`}.
      </div>
      {fields.map(({ field, entries, judges }) => (
        <div key={field}>
          {expertiseLabel(field)}: {judges} of the judges who are chosen{" "}
          {judges === 1 ? "knows" : "know"} it, and {count(entries)}{" "}
          {entries === 1 ? "entry needs" : "entries need"} more of them.
        </div>
      ))}
      <div>
        {fullJudges.length > 0
          ? `These judges would have to read more than they can: ${fullJudges.join(", ")}.`
          : "No other judge who is chosen may read them: for a conflict, having stepped back, or what the round asks them to know."}{" "}
        Choose more judges, or invite some.
      </div>
    </Alert>
  );
}

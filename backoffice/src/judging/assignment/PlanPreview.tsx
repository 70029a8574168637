import { Box, Button, Paper, TextField, Typography } from "@mui/material";
import { useState } from "react";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { LoadTable } from "./LoadTable.tsx";
import { PlanWarnings } from "./PlanWarnings.tsx";
import { summaryOf } from "./planSummary.ts";
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
  const [reason, setReason] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const { mutate, isPending } = useChange("publish_assignments", {
    success: "The assignments are published. Judges with something new are told by mail.",
    failure: "Failed to publish the assignments. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const summary = summaryOf(facts, plan);
  const { added, kept, removed, idle, groups } = summary;
  const words = `${count(added)} new, ${count(kept)} as they are, ${count(removed)} taken away`;
  // The database sees entries, too, with which the administrator has a conflict.
  const needsReason = groups.length > 1 || isRefused;

  function publish() {
    const pairs = plan.pairs.map(({ entry, judge }) => ({
      round_entry_id: entry,
      judge_id: judge,
    }));
    const why = needsReason ? { unconnected_reason: reason.trim() } : {};
    mutate(
      { round_id: facts.round.id, pairs, expected_revision: revision, ...why },
      { onError: (error) => setIsRefused(serverFailure(error).hint === "not_connected") },
    );
  }

  return (
    <Paper variant="outlined" component="section" aria-label="Plan" sx={{ p: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {count(added + kept)} assignments: {words}
      </Typography>
      {idle > 0 && (
        <Typography color="text.secondary">
          {idle === 1 ? "One more stays" : `${count(idle)} more stay`} as begun and{" "}
          {idle === 1 ? "counts" : "count"} no more: a conflict, or a judge who has left.
        </Typography>
      )}
      <PlanWarnings facts={facts} summary={summary} />
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
        isForm={needsReason}
        disabled={needsReason && reason.trim() === ""}
        busy={isPending}
        onConfirm={publish}
        onClose={() => setIsAsking(false)}
      >
        {needsReason && (
          <TextField
            label="Why some entries are linked with the others by no judge"
            helperText="It is kept with the round and in the audit."
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
            fullWidth
            multiline
            autoFocus
            sx={{ mt: 2 }}
          />
        )}
      </ConfirmDialog>
    </Paper>
  );
}

const count = (number: number) => number.toLocaleString("en");

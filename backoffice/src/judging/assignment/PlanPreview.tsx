import { Box, Button, Paper, TextField, Typography } from "@mui/material";
import { useState } from "react";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { counted } from "#common/words.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { LoadTable } from "./LoadTable.tsx";
import { PlanWarnings } from "./PlanWarnings.tsx";
import { summarizePlan } from "./planSummary.ts";
import type { AssignmentInput } from "./problem.ts";

interface PlanPreviewProps {
  input: AssignmentInput;
  plan: AssignmentPlan;
  /** The revision of the assignments from which the plan was computed. */
  revision: number;
}

/** Shows what a plan changes, and publishes it. */
export function PlanPreview({ input, plan, revision }: PlanPreviewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const { mutate, isPending } = useChange("publish_assignments", {
    success: "The assignment is published. Judges with new entries get an email.",
    failure: "Failed to publish the assignment. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const summary = summarizePlan(input, plan);
  const { added, kept, removed, idle, groups } = summary;
  const changes = `${count(added)} new, ${count(kept)} unchanged, ${count(removed)} removed`;
  // The database also checks entries that the administrator cannot see because of a conflict.
  const needsReason = groups.length > 1 || isRefused;

  function publish() {
    const pairs = plan.pairs.map(({ entry, judge }) => ({
      round_entry_id: entry,
      judge_id: judge,
    }));
    const reasonArgument = needsReason ? { unconnected_reason: reason.trim() } : {};
    mutate(
      { round_id: input.round.id, pairs, expected_revision: revision, ...reasonArgument },
      { onError: (error) => setIsRefused(serverFailure(error).hint === "not_connected") },
    );
  }

  return (
    <Paper variant="outlined" component="section" aria-label="Preview" sx={{ p: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {count(added + kept)} assignments: {changes}
      </Typography>
      {idle > 0 && (
        <Typography color="text.secondary">
          {counted(idle, "started review does", "started reviews do")} not count, because of a
          conflict of interest or a judge who left.
        </Typography>
      )}
      <PlanWarnings input={input} summary={summary} />
      <LoadTable loads={summary.loads} />
      <Box sx={{ mt: 2 }}>
        <Button
          variant="contained"
          disabled={added + removed === 0}
          onClick={() => setIsAsking(true)}
        >
          Publish assignment
        </Button>
        {added + removed === 0 && (
          <Typography component="span" color="text.secondary" sx={{ ml: 1.5 }}>
            Nothing to change.
          </Typography>
        )}
      </Box>
      <ConfirmDialog
        open={isAsking}
        title="Publish this assignment?"
        question={`${changes}. Judges with new entries get an email immediately.`}
        action="Publish assignment"
        isDestructive={false}
        isForm={needsReason}
        disabled={needsReason && reason.trim() === ""}
        busy={isPending}
        onConfirm={publish}
        onClose={() => setIsAsking(false)}
      >
        {needsReason && (
          <TextField
            label="Reason for groups of entries without a common judge"
            helperText="Stored with the round and in the audit log."
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

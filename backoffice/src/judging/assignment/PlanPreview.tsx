import { Alert, Box, Typography } from "@mui/material";
import { useState } from "react";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { Panel } from "../../components/Panel.tsx";
import { isScreening, type Round } from "../rounds/round.ts";
import { LoadBar } from "./LoadBar.tsx";
import { summarizePlan, warningsOf } from "./planSummary.ts";
import type { AssignmentInput } from "./problem.ts";

interface PlanPreviewProps {
  round: Round;
  input: AssignmentInput;
  plan: AssignmentPlan;
}

const UNCONNECTED_REASON = {
  help: "Explain why these groups don’t need a judge in common. The explanation is stored with the round and in the audit log.",
};

/** Shows what a plan changes, and publishes it. */
export function PlanPreview({ round, input, plan }: PlanPreviewProps) {
  const [isRefused, setIsRefused] = useState(false);
  const { added, unchanged, removed, idle, loads } = summarizePlan(input, plan);
  const changes = `${inDigits(added)} new, ${inDigits(unchanged)} unchanged, ${inDigits(removed)} removed`;
  const most = Math.max(1, ...loads.map(({ planned }) => planned));
  const needsReason = plan.groups.length > 1 || isRefused;

  return (
    <Panel title="Preview" explanation={`${inDigits(added + unchanged)} assignments: ${changes}`}>
      {idle > 0 && (
        <Typography color="textSecondary">
          {counted(idle, "started review does", "started reviews do")} not count, because of a
          conflict of interest, a disqualification or a judge’s departure.
        </Typography>
      )}
      <Warnings warnings={warningsOf(input, plan, isScreening(round))} />
      <FactTable
        label="Reviewer load"
        rows={loads}
        keyOf={({ id }) => id}
        columns={[
          { label: "Judge", render: ({ name }) => name },
          { label: "Now", isNumber: true, render: ({ now }) => now },
          {
            label: "New",
            render: ({ planned, maximum }) => (
              <LoadBar load={planned} most={most} isFull={planned === maximum} />
            ),
          },
          { label: "Limit", isNumber: true, render: ({ maximum }) => maximum ?? "None" },
        ]}
      />
      <Box>
        <ConfirmedChange
          label="Publish assignment"
          button={{ variant: "contained", disabled: added + removed === 0 }}
          request="publish_assignments"
          success={(changed) =>
            changed.publication_total === null
              ? "The assignment has been published. Judges with new entries get an email."
              : "The assignment is being published."
          }
          failure="Failed to publish the assignment. Please try again."
          onFailure={(error) => {
            // The database also checks round entries that the administrator cannot see because of a conflict.
            if (serverFailure(error).hint === "not_connected") setIsRefused(true);
            return false;
          }}
          args={(reason) => ({
            round_id: round.id,
            revision: input.revision,
            pairs: plan.pairs.map(({ roundEntry, judge }) => ({
              round_entry_id: roundEntry,
              judge_id: judge,
            })),
            ...(reason && { reason }),
          })}
          {...(needsReason && { reason: UNCONNECTED_REASON })}
          title="Publish this assignment?"
          question={`${changes}. Judges with new entries get an email immediately.`}
          isDestructive={false}
        />
        {added + removed === 0 && (
          <Typography component="span" color="textSecondary" sx={{ ml: 1.5 }}>
            Nothing to change.
          </Typography>
        )}
      </Box>
    </Panel>
  );
}

/** Warnings, each of one or more lines. */
function Warnings({ warnings }: { warnings: readonly string[][] }) {
  return warnings.map((lines) => (
    <Alert key={lines[0]} severity="warning">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  ));
}

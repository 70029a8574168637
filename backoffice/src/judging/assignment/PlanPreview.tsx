import { Alert, Box, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { expertiseLabel } from "#common/expertise.ts";
import type { AssignmentPlan } from "#common/judging/assignment.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { counted } from "#common/words.ts";
import { PALETTE } from "#shared/palette.ts";
import { ConfirmedAction } from "../../components/ConfirmedAction.tsx";
import { FactTable } from "../../components/FactTable.tsx";
import { useChange } from "../../components/useChange.ts";
import { isSpread } from "../rounds/round.ts";
import { type PlanSummary, summarizePlan } from "./planSummary.ts";
import type { AssignmentInput } from "./problem.ts";

interface PlanPreviewProps {
  input: AssignmentInput;
  plan: AssignmentPlan;
  /** The revision of the assignments from which the plan was computed. */
  revision: number;
}

const UNCONNECTED_REASON = {
  help: "Why groups of entries need no common judge. Stored with the round and in the audit log.",
};

/** Shows what a plan changes, and publishes it. */
export function PlanPreview({ input, plan, revision }: PlanPreviewProps) {
  const [isRefused, setIsRefused] = useState(false);
  const publish = useChange("publish_assignments", {
    success: "The assignment is published. Judges with new entries get an email.",
    failure: "Failed to publish the assignment. Please try again.",
  });
  // The database also checks entries that the administrator cannot see because of a conflict.
  const isNotConnected = publish.error && serverFailure(publish.error).hint === "not_connected";
  if (isNotConnected && !isRefused) setIsRefused(true);
  const summary = summarizePlan(input, plan);
  const { added, unchanged, removed, idle, groups } = summary;
  const changes = `${count(added)} new, ${count(unchanged)} unchanged, ${count(removed)} removed`;
  const needsReason = groups.length > 1 || isRefused;

  return (
    <Paper variant="outlined" component="section" aria-label="Preview" sx={{ p: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {count(added + unchanged)} assignments: {changes}
      </Typography>
      {idle > 0 && (
        <Typography color="text.secondary">
          {counted(idle, "started review does", "started reviews do")} not count, because of a
          conflict of interest or a judge who left.
        </Typography>
      )}
      {summary.shortEntries.length > 0 && <MissingReviewers summary={summary} />}
      {summary.shortJudges.length > 0 && (
        <JudgeLimits isPanel={!isSpread(input.round)} judges={summary.shortJudges} />
      )}
      {groups.length > 1 && <Unconnected groups={groups} />}
      <LoadTable loads={summary.loads} />
      <Box sx={{ mt: 2 }}>
        <ConfirmedAction
          label="Publish assignment"
          button={{ variant: "contained", disabled: added + removed === 0 }}
          mutation={publish}
          args={(reason) => ({
            round_id: input.round.id,
            pairs: plan.pairs.map(({ entry, judge }) => ({
              round_entry_id: entry,
              judge_id: judge,
            })),
            expected_revision: revision,
            ...(reason && { unconnected_reason: reason }),
          })}
          {...(needsReason && { reason: UNCONNECTED_REASON })}
          title="Publish this assignment?"
          question={`${changes}. Judges with new entries get an email immediately.`}
          isDestructive={false}
        />
        {added + removed === 0 && (
          <Typography component="span" color="text.secondary" sx={{ ml: 1.5 }}>
            Nothing to change.
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

const count = (number: number) => number.toLocaleString("en");

/** The number of codes or groups listed before the rest is only counted. */
const MAX_LISTED = 12;

function MissingReviewers({
  summary: { shortEntries, fields, fullJudges },
}: {
  summary: PlanSummary;
}) {
  const rest = shortEntries.length - MAX_LISTED;
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      <div>
        {shortEntries.length === 1
          ? "One entry lacks"
          : `${count(shortEntries.length)} entries lack`}{" "}
        reviewers (number in parentheses): {shortEntries.slice(0, MAX_LISTED).join(", ")}
        {rest > 0 && ` and ${count(rest)} more`}.
      </div>
      {fields.map(({ field, entries, judges }) => (
        <div key={field}>
          {expertiseLabel(field)}: {count(entries)} {entries === 1 ? "entry needs" : "entries need"}{" "}
          more reviewers who know it; {count(judges)} of the selected judges{" "}
          {judges === 1 ? "does" : "do"}.
        </div>
      ))}
      <div>
        {fullJudges.length > 0
          ? `These judges have reached their limit: ${fullJudges.join(", ")}.`
          : "No other selected judge can review them, because of a conflict of interest, a recusal or missing expertise."}{" "}
        Select or invite more judges.
      </div>
    </Alert>
  );
}

interface JudgeLimitsProps {
  /** Whether every judge reviews every entry. */
  isPanel: boolean;
  judges: PlanSummary["shortJudges"];
}

function JudgeLimits({ isPanel, judges }: JudgeLimitsProps) {
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      <div>
        {isPanel
          ? "Some judges cannot review all entries:"
          : "Some judges cannot review all calibration entries:"}
      </div>
      {judges.map(({ name, missing, maximum }) => (
        <div key={name}>
          {name} reviews at most {maximum} and misses {count(missing)}.
        </div>
      ))}
      <div>
        Replace them, or ask them to raise their limit under “Judging” on the site.{" "}
        {isPanel &&
          "If you publish this, the adjusted score determines the ranking instead of the mean."}
      </div>
    </Alert>
  );
}

function Unconnected({ groups }: { groups: PlanSummary["groups"] }) {
  const sizes = groups.slice(0, MAX_LISTED).map(count).join(", ");
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      The entries form {count(groups.length)} groups without a common judge ({sizes}
      {groups.length > MAX_LISTED && " and more"} entries), so scores of one group cannot be
      compared with those of another. Add reviews per entry, select fewer judges, or choose
      calibration entries under “Round entries”. To publish anyway, give a reason.
    </Alert>
  );
}

function LoadTable({ loads }: Pick<PlanSummary, "loads">) {
  const most = Math.max(1, ...loads.map(({ planned }) => planned));
  return (
    <FactTable
      label="Reviewer load"
      rows={loads}
      keyOf={({ id }) => id}
      columns={[
        { label: "Judge", render: ({ name }) => name },
        { label: "Now", isNumber: true, render: ({ now }) => now },
        { label: "New", render: (load) => <Planned load={load} most={most} /> },
        { label: "Limit", isNumber: true, render: ({ maximum }) => maximum ?? "None" },
      ]}
    />
  );
}

interface PlannedProps {
  load: PlanSummary["loads"][number];
  /** The highest load, which fills the width. */
  most: number;
}

function Planned({ load: { planned, maximum }, most }: PlannedProps) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1.5, width: "min(24rem, 50vw)" }}>
      <Box sx={{ minWidth: "3ch", textAlign: "right" }}>{planned}</Box>
      <Box
        sx={{
          height: 10,
          borderRadius: 5,
          width: `${(100 * planned) / most}%`,
          background: planned === maximum ? PALETTE.signal : PALETTE.tone6,
        }}
      />
    </Box>
  );
}

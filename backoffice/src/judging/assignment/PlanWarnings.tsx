import { Alert } from "@mui/material";
import { expertiseLabel } from "#common/expertise.ts";
import { isSpread } from "../rounds/round.ts";
import type { PlanSummary } from "./planSummary.ts";
import type { AssignmentInput } from "./problem.ts";

interface PlanWarningsProps {
  input: AssignmentInput;
  summary: PlanSummary;
}

/** Warns of problems in a plan that can still be published, and says how to fix them. */
export function PlanWarnings({ input, summary }: PlanWarningsProps) {
  const isPanel = !isSpread(input.round);
  return (
    <>
      {summary.lacking.length > 0 && <MissingReviewers summary={summary} />}
      {summary.shortJudges.length > 0 && (
        <JudgeLimits isPanel={isPanel} judges={summary.shortJudges} />
      )}
      {summary.groups.length > 1 && <Unconnected groups={summary.groups} />}
    </>
  );
}

const count = (number: number) => number.toLocaleString("en");

/** The number of codes or groups listed before the rest is only counted. */
const MAX_LISTED = 12;

function MissingReviewers({ summary: { lacking, fields, fullJudges } }: { summary: PlanSummary }) {
  const rest = lacking.length - MAX_LISTED;
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      <div>
        {lacking.length === 1 ? "One entry lacks" : `${count(lacking.length)} entries lack`}{" "}
        reviewers (number in parentheses): {lacking.slice(0, MAX_LISTED).join(", ")}
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

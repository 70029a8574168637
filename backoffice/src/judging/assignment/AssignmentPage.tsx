import { Alert, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { expertiseLabel } from "#common/expertise.ts";
import { counted, inEnglish } from "#common/words.ts";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { isOver, isSpread, quotasOf, type Round } from "../rounds/round.ts";
import { Planner } from "./Planner.tsx";
import {
  type AssignmentInput,
  assignableEntries,
  countShortEntries,
  unmetQuotas,
} from "./problem.ts";
import { useAssignmentInput } from "./useAssignmentInput.ts";

/** Proposes which judge reviews which entry, shows a preview, and publishes it as a whole. */
export function AssignmentPage({ round }: { round: Round }) {
  const { input, error, refetch } = useAssignmentInput(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={refetch}>
        The assignment could not be loaded.
      </LoadFailed>
    );
  }
  if (!input) return <LoadingScreen />;
  if (isOver(round)) {
    return (
      <Alert severity="info">
        This round has closed, so its assignment can no longer change. See{" "}
        <Link component={RouterLink} to={roundPath(round.id, "progress")}>
          Progress
        </Link>{" "}
        for the reviews of each judge.
      </Alert>
    );
  }
  const ready = assignableEntries(input).length;
  const excluded = input.roundEntries.length - ready;
  const active = input.judges.filter(({ state }) => state === "active").length;
  if (ready === 0 || active === 0) {
    return (
      <Alert severity="info">
        {ready === 0
          ? "No entries are ready yet. Mark them as ready under Round entries."
          : "No judge has accepted an invitation yet. Invite judges under Judges."}
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        {isSpread(round)
          ? `Each of the ${ready.toLocaleString("en")} entries goes to ${round.reviews_per_entry} judges without a conflict of interest, with balanced workloads and enough overlap to compare judges. ${quotaSentence(round)}${calibrationSentence(input)}The same settings always give the same assignment.`
          : `Each selected judge reviews all ${ready.toLocaleString("en")} entries, except those with a conflict of interest.`}
      </Typography>
      {excluded > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Not included, because they are not ready or you have a conflict of interest:{" "}
          {counted(excluded, "entry", "entries")}.
        </Alert>
      )}
      <ShortEntries input={input} />
      <UnmetQuotas input={input} />
      <Planner key={round.assignments_revision} input={input} />
    </>
  );
}

function calibrationSentence(input: AssignmentInput): string {
  const count = assignableEntries(input).filter((roundEntry) => roundEntry.is_calibration).length;
  if (count === 0) return "";
  return `Every selected judge reviews ${counted(count, "calibration entry", "calibration entries")} first. `;
}

function quotaSentence(round: Round): string {
  const quotas = quotasOf(round).map(
    ({ label, reviewers }) =>
      `at least ${reviewers} ${reviewers === 1 ? "knows" : "know"} ${label.toLowerCase()}`,
  );
  return quotas.length > 0 ? `Of the judges of each entry, ${inEnglish(quotas, "and")}. ` : "";
}

function ShortEntries({ input }: { input: AssignmentInput }) {
  const short = countShortEntries(input);
  if (short === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {short === 1 ? "One entry needs" : `${short.toLocaleString("en")} entries need`} another
      reviewer, because a judge recused, left or has a conflict of interest, or because the entry
      was added later. Update the assignment to add one. All other assignments stay.
    </Alert>
  );
}

function UnmetQuotas({ input }: { input: AssignmentInput }) {
  const unmet = unmetQuotas(input);
  if (unmet.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Judges have left, recused or changed their expertise. Update the assignment to fix this.
      {unmet.map(({ field, entries }) => (
        <div key={field}>
          {expertiseLabel(field)}: {counted(entries, "entry needs", "entries need")} more reviewers
          who know it.
        </div>
      ))}
    </Alert>
  );
}

import { Box, LinearProgress, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import type { Round } from "../rounds/round.ts";
import { useAllRows } from "../useAllRows.ts";
import { EntryProgress } from "./EntryProgress.tsx";
import { JudgeTable } from "./JudgeTable.tsx";
import { leftOf, progressOf } from "./judgeProgress.ts";
import { RemindJudges } from "./RemindJudges.tsx";

/** How far the reviews are, by judge and by entry, and one reminder to those who are not done. */
export function ProgressPage({ round }: { round: Round }) {
  const query = useAllRows<Assignment>("judging-assignments", { round_id: round.id });
  const { data: assignments, error, refetch } = query;
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The assignments could not be loaded.
      </LoadFailed>
    );
  }
  if (!assignments) return <LoadingScreen />;
  const judges = progressOf(assignments);
  const total = judges.reduce((sum, { assigned }) => sum + assigned, 0);
  const left = judges.reduce((sum, judge) => sum + leftOf(judge), 0);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 880 }}>
        <Typography>
          <strong>
            {(total - left).toLocaleString("en")} of {total.toLocaleString("en")} reviews
          </strong>{" "}
          are submitted. A round closes without those who do not finish.
        </Typography>
        <LinearProgress
          aria-label="Reviews"
          variant="determinate"
          value={total > 0 ? (100 * (total - left)) / total : 0}
          sx={{ width: "100%", height: 8, borderRadius: 4 }}
        />
        {round.state === "open" && left > 0 && <RemindJudges round={round} judges={judges} />}
      </Box>
      <JudgeTable judges={judges} />
      <EntryProgress round={round} />
    </Box>
  );
}

import { Box, LinearProgress, Typography } from "@mui/material";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { OpenNotes } from "../notes/OpenNotes.tsx";
import type { Round } from "../rounds/round.ts";
import { EntryProgress } from "./EntryProgress.tsx";
import { JudgeFigure } from "./JudgeFigure.tsx";
import { JudgeTable } from "./JudgeTable.tsx";
import { inOrder, leftOf } from "./judgeProgress.ts";
import { RemindJudges } from "./RemindJudges.tsx";
import { useJudgeProgress } from "./useJudgeProgress.ts";

/** How far the reviews are, by judge and by entry, and one reminder to those who are not done. */
export function ProgressPage({ round }: { round: Round }) {
  const { data, error, refetch } = useJudgeProgress(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The assignments could not be loaded.
      </LoadFailed>
    );
  }
  if (!data) return <LoadingScreen />;
  const judges = inOrder(data);
  const total = judges.reduce((sum, { assigned }) => sum + assigned, 0);
  const left = judges.reduce((sum, judge) => sum + leftOf(judge), 0);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 880 }}>
        <Typography>
          <strong>
            {(total - left).toLocaleString("en")} of {total.toLocaleString("en")} reviews
          </strong>{" "}
          are submitted.
          {round.stage === "open" && " The round closes without those who do not finish."}
        </Typography>
        <LinearProgress
          aria-label="Reviews"
          variant="determinate"
          value={total > 0 ? (100 * (total - left)) / total : 0}
          sx={{ width: "100%", height: 8, borderRadius: 4 }}
        />
        {round.stage === "open" && left > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <RemindJudges round={round} judges={judges} />
            <ForAdministrators>
              <EmailButton segment={{ kind: "judges", round_id: round.id }}>
                Write to those who are not done
              </EmailButton>
            </ForAdministrators>
          </Box>
        )}
      </Box>
      <OpenNotes round={round} />
      {judges.length > 0 && <JudgeFigure judges={judges} />}
      <JudgeTable judges={judges} />
      <EntryProgress round={round} />
    </Box>
  );
}

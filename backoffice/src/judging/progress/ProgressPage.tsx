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
import { reviewsDue, sortByReviewsDue, useJudgeProgress } from "./judgeProgress.ts";
import { RemindJudges } from "./RemindJudges.tsx";

/** The progress of a round by judge and by entry, with reminders to judges with reviews due. */
export function ProgressPage({ round }: { round: Round }) {
  const { data, error, refetch } = useJudgeProgress(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The progress could not be loaded.
      </LoadFailed>
    );
  }
  if (!data) return <LoadingScreen />;
  const judges = sortByReviewsDue(data);
  const total = judges.reduce((sum, { assigned }) => sum + assigned, 0);
  const due = judges.reduce((sum, judge) => sum + reviewsDue(judge), 0);
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start", maxWidth: 880 }}>
        <Typography>
          <strong>
            {(total - due).toLocaleString("en")} of {total.toLocaleString("en")} reviews
          </strong>{" "}
          are submitted.
          {round.stage === "open" &&
            " Reviews that are not submitted when the round closes are not counted."}
        </Typography>
        <LinearProgress
          aria-label="Reviews"
          variant="determinate"
          value={total > 0 ? (100 * (total - due)) / total : 0}
          sx={{ width: "100%", height: 8, borderRadius: 4 }}
        />
        {round.stage === "open" && due > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <RemindJudges round={round} judges={judges} />
            <ForAdministrators>
              <EmailButton segment={{ kind: "judges", round_id: round.id }}>
                Email judges with reviews due
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

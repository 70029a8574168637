import { Alert, Box, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { isOver, type Round } from "../rounds/round.ts";
import { DiscussionSwitch } from "./DiscussionSwitch.tsx";
import { ResultView } from "./ResultView.tsx";
import { useResultInputs } from "./useResult.ts";

/** The result of a round, once it has closed: before, it would sway those who still read. */
export function ResultsPage({ round }: { round: Round }) {
  if (!isOver(round)) {
    return (
      <Alert severity="info">
        The result is computed once the round has closed. Whoever sees it earlier may sway it.
      </Alert>
    );
  }
  return <ClosedRound round={round} />;
}

function ClosedRound({ round }: { round: Round }) {
  const { data: inputs, error, refetch } = useResultInputs(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The reviews could not be loaded. Whoever has declared a conflict in this round does not see
        its result.
      </LoadFailed>
    );
  }
  if (!inputs) return <LoadingScreen />;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {inputs.reviews.length < 2 ? (
        <Typography>There are too few reviews to rank anything.</Typography>
      ) : (
        <ResultView round={round} inputs={inputs} />
      )}
      <DiscussionSwitch round={round} />
    </Box>
  );
}

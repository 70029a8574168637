import { Alert, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { useFrozenResults } from "../results/useFrozenResults.ts";
import type { Round } from "../rounds/round.ts";
import { DecisionList } from "./DecisionList.tsx";
import { DecisionTasks } from "./DecisionTasks.tsx";

/** Who goes on: decided upon a result that was kept, confirmed by a second administrator, then released. */
export function DecisionsPage({ round }: { round: Round }) {
  const { data: results, error, refetch } = useFrozenResults(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The results could not be loaded.
      </LoadFailed>
    );
  }
  if (!results) return <LoadingScreen />;
  const result = results.at(-1);
  if (!result) {
    return (
      <Alert severity="info">
        Nothing can be decided yet: once the round has closed, keep its result under Results.
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        Decisions point at the result that was kept last. Where one leaves the ranking it needs a
        reason, and every one needs a second administrator. Teams learn nothing until the round is
        released.
      </Typography>
      <DecisionTasks round={round} result={result} />
      <DecisionList round={round} result={result} />
    </>
  );
}

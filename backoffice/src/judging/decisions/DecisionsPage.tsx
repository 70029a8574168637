import { Alert, Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { WriteTo } from "../../lists/WriteToThese.tsx";
import { useLastResult } from "../results/useLastResult.ts";
import { type Round, roundPath } from "../rounds/round.ts";
import { DecisionList } from "./DecisionList.tsx";
import { DecisionTasks } from "./DecisionTasks.tsx";

/** Who goes on: decided upon a result that was kept, confirmed by a second administrator, then released. */
export function DecisionsPage({ round }: { round: Round }) {
  const { data: result, error, refetch } = useLastResult(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The results could not be loaded.
      </LoadFailed>
    );
  }
  if (result === undefined) return <LoadingScreen />;
  if (!result) {
    return (
      <Alert severity="info">
        {round.state === "closed" ? (
          <>
            Nothing can be decided yet:{" "}
            <Link component={RouterLink} to={roundPath(round.id, "results")}>
              keep the result
            </Link>{" "}
            first.
          </>
        ) : (
          "Nothing can be decided yet: once the round has closed, keep its result under Results."
        )}
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        Decisions point at the result that was kept last. Where one leaves the ranking, or an equal
        score decides, it needs a reason, and every one needs a second administrator. Teams learn
        nothing until the round is released.
      </Typography>
      {result.is_current ? (
        <DecisionTasks round={round} result={result} />
      ) : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Which reviews count has changed since the result was kept, so nothing can be decided by
          it.{" "}
          <Link component={RouterLink} to={roundPath(round.id, "results")}>
            Keep the result anew
          </Link>{" "}
          first.
        </Alert>
      )}
      {round.state === "released" && (round.kind === "panel" || round.kind === "top_three") && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
          <WriteTo segment={{ kind: "outcome", round_id: round.id, outcome: "goes_on" }}>
            Write to teams that go on
          </WriteTo>
          <WriteTo segment={{ kind: "outcome", round_id: round.id, outcome: "ends_here" }}>
            Write to teams that end here
          </WriteTo>
        </Box>
      )}
      <DecisionList round={round} result={result} />
    </>
  );
}

import { Alert, Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { useRights } from "../../data/rights.ts";
import { WriteTo } from "../../lists/WriteToThese.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { useLastResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import { DecisionList } from "./DecisionList.tsx";
import { DecisionTasks } from "./DecisionTasks.tsx";
import { useSecondOfTwo } from "./useSecondOfTwo.ts";

/** Who goes on: decided by a locked result, confirmed by a second person, then released. */
export function DecisionsPage({ round }: { round: Round }) {
  const isAdministrator = useRights()("administration");
  const { who } = useSecondOfTwo(round);
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
        {!isAdministrator ? (
          "Nothing can be decided yet: an administrator locks the result once the round has closed."
        ) : round.state === "closed" ? (
          <>
            Nothing can be decided yet:{" "}
            <Link component={RouterLink} to={roundPath(round.id, "results")}>
              lock the result
            </Link>{" "}
            first.
          </>
        ) : (
          "Nothing can be decided yet: once the round has closed, lock its result under Results."
        )}
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        {round.state === "released"
          ? "Decisions refer to the last locked result. Where one left the ranking, or an equal score decided, it needed a reason. A second person confirmed each before the round was released."
          : `Decisions refer to the last locked result. Where one leaves the ranking, or an equal score decides, it needs a reason. ${
              isAdministrator
                ? `${who} confirms each. Teams learn nothing until the round is released.`
                : "What you decide stands once an administrator confirms it, and you can confirm what administrators decide. They release the round; teams learn nothing before."
            }`}
      </Typography>
      {result.is_current ? (
        <DecisionTasks round={round} result={result} />
      ) : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          Which reviews count has changed since the result was locked, so nothing can be decided by
          it.{" "}
          {isAdministrator ? (
            <>
              <Link component={RouterLink} to={roundPath(round.id, "results")}>
                Lock the result again
              </Link>{" "}
              first.
            </>
          ) : (
            "An administrator locks a new result first."
          )}
        </Alert>
      )}
      {round.state === "released" && (round.kind === "panel" || round.kind === "top_three") && (
        <ForAdministrators>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
            <WriteTo segment={{ kind: "outcome", round_id: round.id, outcome: "goes_on" }}>
              Write to teams that go on
            </WriteTo>
            <WriteTo segment={{ kind: "outcome", round_id: round.id, outcome: "ends_here" }}>
              Write to teams that end here
            </WriteTo>
          </Box>
        </ForAdministrators>
      )}
      <DecisionList round={round} result={result} />
    </>
  );
}

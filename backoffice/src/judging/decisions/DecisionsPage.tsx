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
import { RoundInterventions } from "./RoundInterventions.tsx";

/** Who advances: decided by a locked result, as a draft until the release. */
export function DecisionsPage({ round }: { round: Round }) {
  return (
    <>
      <Decisions round={round} />
      <ForAdministrators>
        <RoundInterventions round={round} />
      </ForAdministrators>
    </>
  );
}

function Decisions({ round }: { round: Round }) {
  const isAdministrator = useRights()("administration");
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
        Decisions refer to the last locked result. One that departs from the ranking, or depends on
        an equal score, needs a reason.
        {round.state !== "released" &&
          " All of them are drafts: nobody is notified before the round is released, which takes two administrators."}
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
            <WriteTo segment={{ kind: "outcome", round_id: round.id, outcome: "advances" }}>
              Write to teams that advance
            </WriteTo>
            <WriteTo segment={{ kind: "outcome", round_id: round.id, outcome: "eliminated" }}>
              Write to eliminated teams
            </WriteTo>
          </Box>
        </ForAdministrators>
      )}
      <DecisionList round={round} result={result} />
    </>
  );
}

import { Alert, Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useRights } from "../../data/rights.ts";
import { EmailButton } from "../../lists/EmailThesePeople.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { type Intervention, InterventionList } from "../releases/InterventionList.tsx";
import { useLastResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import { DecisionList } from "./DecisionList.tsx";
import { DecisionTasks } from "./DecisionTasks.tsx";

/** The decisions of a round, based on a locked result and drafts until the release. */
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

function RoundInterventions({ round }: { round: Round }) {
  const { data, error, refetch } = useAllRows<Intervention>("interventions", {
    round_id: round.id,
  });
  return (
    <Box component="section" aria-label="Interventions" sx={{ mt: 3, maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Interventions
      </Typography>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The interventions could not be loaded.
        </LoadFailed>
      )}
      {data && (
        <InterventionList
          interventions={data}
          empty="No interventions. They appear here when somebody changes what can decide who wins, such as a deadline or which reviews count."
        />
      )}
    </Box>
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
          "No decisions yet. An administrator locks the result after the round closes."
        ) : round.stage === "closed" ? (
          <>
            No decisions yet.{" "}
            <Link component={RouterLink} to={roundPath(round.id, "results")}>
              Lock the result
            </Link>{" "}
            first.
          </>
        ) : (
          "No decisions yet. After the round closes, lock its result under Results."
        )}
      </Alert>
    );
  }
  return (
    <>
      <Typography sx={{ mb: 2, maxWidth: 880 }}>
        Decisions refer to the last locked result. A decision that departs from the ranking or
        depends on a tie needs a reason.
        {round.stage !== "released" &&
          " All decisions are drafts. Nobody is notified until two administrators release the round."}
      </Typography>
      {result.is_current ? (
        <DecisionTasks round={round} result={result} />
      ) : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The reviews that count have changed since the result was locked, so it is no longer valid
          for decisions.{" "}
          {isAdministrator ? (
            <>
              <Link component={RouterLink} to={roundPath(round.id, "results")}>
                Lock the result again
              </Link>{" "}
              first.
            </>
          ) : (
            "An administrator has to lock a new result first."
          )}
        </Alert>
      )}
      {round.stage === "released" && (round.kind === "panel" || round.kind === "top_three") && (
        <ForAdministrators>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
            <EmailButton segment={{ kind: "outcome", round_id: round.id, outcome: "advances" }}>
              Email teams that advance
            </EmailButton>
            <EmailButton segment={{ kind: "outcome", round_id: round.id, outcome: "eliminated" }}>
              Email eliminated teams
            </EmailButton>
          </Box>
        </ForAdministrators>
      )}
      <DecisionList round={round} result={result} />
    </>
  );
}

import { Alert, Box, Link, Typography } from "@mui/material";
import { useGetIdentity } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { useRights } from "../../data/rights.ts";
import { roundPath } from "../../records/roundPath.ts";
import { type LockedResult, useLastResult } from "../results/useLastResult.ts";
import { Verification } from "../results/Verification.tsx";
import { isDecidable, type Round } from "../rounds/round.ts";
import { AdminConflicts } from "./AdminConflicts.tsx";
import { ConfirmOne } from "./ConfirmOne.tsx";
import { ConfirmRest } from "./ConfirmRest.tsx";
import type { Decision } from "./decision.ts";
import { useDecisions } from "./useDecisions.ts";
import { useSecondOfTwo } from "./useSecondOfTwo.ts";

/**
 * Where a second administrator, or the chair, confirms what others decided: after the result was computed again, what
 * is special one by one, the rest together at the end of its list.
 */
export function ConfirmPage({ round }: { round: Round }) {
  const { data: result, error, refetch } = useLastResult(round);
  const facts = useDecisions(round);
  const { confirmable } = useSecondOfTwo(round);
  const { identity } = useGetIdentity();
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The results could not be loaded.
      </LoadFailed>
    );
  }
  if (result === undefined || !facts || !identity) return <LoadingScreen />;
  const unconfirmed = facts.decisions.filter(
    ({ result_id, confirmed_at }) => result_id === result?.id && !confirmed_at,
  );
  const waiting = confirmable(unconfirmed, String(identity.id));
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)", maxWidth: 880 }}>
      <PageTitle>Confirm decisions</PageTitle>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h3" variant="h6">
          Confirm what others decided
        </Typography>
        <Link component={RouterLink} to={roundPath(round.id, "decisions")} sx={{ ml: "auto" }}>
          All decisions
        </Link>
      </Box>
      {result?.is_current && isDecidable(round) ? (
        <Waiting
          round={round}
          result={result}
          waiting={waiting}
          left={unconfirmed.length - waiting.length}
        />
      ) : (
        <Alert severity="info">
          There is nothing to confirm: decisions refer to the last locked result of a round that has
          closed and whose release is not planned.
        </Alert>
      )}
    </Box>
  );
}

interface WaitingProps {
  round: Round;
  result: LockedResult;
  /** Those that whoever is signed in may confirm. */
  waiting: readonly Decision[];
  /** How many wait for somebody else. */
  left: number;
}

function Waiting({ round, result, waiting, left }: WaitingProps) {
  const isAdministrator = useRights()("administration");
  const { who } = useSecondOfTwo(round);
  const special = waiting.filter(({ needs_own_look }) => needs_own_look);
  const rest = waiting.filter(({ needs_own_look }) => !needs_own_look);
  const canConfirm = result.is_verified;
  return (
    <>
      <section aria-label="The result">
        <Typography component="h4" variant="subtitle2">
          1. The result, computed again
        </Typography>
        <Verification key={result.id} locked={result} beginsAtOnce />
        {!canConfirm && (
          <Typography sx={{ mt: 1 }}>
            You can confirm once somebody other than the person who locked the result has computed
            the same.
          </Typography>
        )}
      </section>
      {isAdministrator && (
        <section aria-label="Conflicts among administrators">
          <Typography component="h4" variant="subtitle2">
            2. Conflicts among administrators
          </Typography>
          <AdminConflicts round={round} />
        </section>
      )}
      <section aria-label="One by one">
        <Typography component="h4" variant="subtitle2">
          {isAdministrator ? 3 : 2}. One by one: {special.length.toLocaleString("en")}
        </Typography>
        {special.length === 0 && (
          <Typography>
            No decision leaves the ranking, none is made by an equal score, and every entry has a
            rank and is in the running.
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {special.map((decision) => (
            <ConfirmOne
              key={decision.id}
              round={round}
              decision={decision}
              disabled={!canConfirm}
            />
          ))}
        </Box>
      </section>
      <section aria-label="The rest">
        <Typography component="h4" variant="subtitle2">
          {isAdministrator ? 4 : 3}. The rest, as ranked: {rest.length.toLocaleString("en")}
        </Typography>
        <ConfirmRest round={round} decisions={rest} disabled={!canConfirm} />
      </section>
      {left > 0 && (
        <Typography color="text.secondary">
          {left.toLocaleString("en")} {left === 1 ? "decision is" : "decisions are"} not for you to
          confirm. {who} confirms {left === 1 ? "it" : "them"}.
          {isAdministrator && (
            <>
              {" "}
              If there is none yet, make somebody an administrator under{" "}
              <Link component={RouterLink} to="/users">
                Users
              </Link>
              .
            </>
          )}
        </Typography>
      )}
    </>
  );
}

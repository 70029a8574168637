import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { useRights } from "../../data/rights.ts";
import { isDecidable, isOver, type Round } from "../rounds/round.ts";
import { BeforeDeciding } from "./BeforeDeciding.tsx";
import { DiscussionSwitch } from "./DiscussionSwitch.tsx";
import { FrozenView } from "./FrozenView.tsx";
import { LiveResult } from "./LiveResult.tsx";
import { type FrozenResult, useLastResult } from "./useLastResult.ts";
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
  const { data: frozen, error, refetch } = useLastResult(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The result could not be loaded.
      </LoadFailed>
    );
  }
  if (frozen === undefined) return <LoadingScreen />;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BeforeDeciding round={round} />
      {frozen ? <Kept round={round} frozen={frozen} /> : <NotKept round={round} />}
      <ForAdministrators>
        <DiscussionSwitch round={round} />
      </ForAdministrators>
    </Box>
  );
}

/** What counts now, for administrators, who keep it. A chair reads what was kept. */
function NotKept({ round }: { round: Round }) {
  if (useRights()("administration")) return <WhatCountsNow round={round} isAnew={false} />;
  return (
    <Alert severity="info">
      {round.state === "cancelled"
        ? "No result of this round was kept."
        : "An administrator keeps the result, so that nobody can change it any more. From then on you read it here."}
    </Alert>
  );
}

/** What was kept; below it what counts now, where that is asked for or something else counts by now. */
function Kept({ round, frozen }: { round: Round; frozen: FrozenResult }) {
  const [keptAnew, setKeptAnew] = useState<string>();
  const isVoid = !frozen.is_current;
  const isAdministrator = useRights()("administration");
  const canKeep = isDecidable(round) && isAdministrator;
  const showsNow = canKeep && (isVoid || keptAnew === frozen.id);
  return (
    <>
      {isVoid && (
        <Alert severity="warning">
          Which reviews count has changed since this result was kept: nothing can be decided or
          released by it any more.{" "}
          {isAdministrator
            ? "Below it is a preview of what counts now. Keep that one."
            : "An administrator keeps the result anew."}
        </Alert>
      )}
      <FrozenView round={round} frozen={frozen} />
      {canKeep && !showsNow && (
        <Box>
          <Button variant="outlined" onClick={() => setKeptAnew(frozen.id)}>
            Preview what counts now
          </Button>
        </Box>
      )}
      {showsNow && (
        <Box
          component="section"
          aria-label="Preview of what counts now"
          sx={{ borderTop: 2, borderColor: "divider", pt: 2 }}
        >
          <Typography component="h3" variant="h6" sx={{ mb: 1 }}>
            Preview of what counts now
          </Typography>
          <WhatCountsNow round={round} isAnew onKept={() => setKeptAnew(undefined)} />
        </Box>
      )}
    </>
  );
}

interface WhatCountsNowProps {
  round: Round;
  isAnew: boolean;
  onKept?: () => void;
}

function WhatCountsNow({ round, isAnew, onKept }: WhatCountsNowProps) {
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
  if (inputs.reviews.length < 2) {
    return <Typography>There are too few reviews to rank anything.</Typography>;
  }
  return <LiveResult round={round} inputs={inputs} isAnew={isAnew} {...(onKept && { onKept })} />;
}

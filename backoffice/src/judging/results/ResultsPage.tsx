import { Alert, Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { useRights } from "../../data/rights.ts";
import { roundPath } from "../../records/roundPath.ts";
import { isDecidable, isOver, type Round } from "../rounds/round.ts";
import { BeforeDeciding } from "./BeforeDeciding.tsx";
import { DiscussionSwitch } from "./DiscussionSwitch.tsx";
import { LiveResult } from "./LiveResult.tsx";
import { LockedView } from "./LockedView.tsx";
import { type LockedResult, useLastResult } from "./useLastResult.ts";
import { useResultInputs } from "./useResult.ts";

/** The result of a round, once it has closed. Before, nobody sees scores. */
export function ResultsPage({ round }: { round: Round }) {
  if (!isOver(round)) {
    return (
      <Alert severity="info">
        Scores appear when the round closes.{" "}
        <Link component={RouterLink} to={roundPath(round.id, "progress")}>
          {round.submitted_count.toLocaleString("en")} of{" "}
          {round.assignments_count.toLocaleString("en")} reviews
        </Link>{" "}
        are submitted.
      </Alert>
    );
  }
  return <ClosedRound round={round} />;
}

function ClosedRound({ round }: { round: Round }) {
  const { data: locked, error, refetch } = useLastResult(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The result could not be loaded.
      </LoadFailed>
    );
  }
  if (locked === undefined) return <LoadingScreen />;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <BeforeDeciding round={round} />
      {locked ? <Locked round={round} locked={locked} /> : <NotLocked round={round} />}
      <ForAdministrators>
        <DiscussionSwitch round={round} />
      </ForAdministrators>
    </Box>
  );
}

/** The current result, for administrators, who lock it. A chair reads only locked results. */
function NotLocked({ round }: { round: Round }) {
  if (useRights()("administration")) return <WhatCountsNow round={round} isAnew={false} />;
  return (
    <Alert severity="info">
      {round.state === "canceled"
        ? "No result of this round was locked."
        : "You can read the result here once an administrator has locked it."}
    </Alert>
  );
}

/** The locked result; below it the current one, on request or where they differ. */
function Locked({ round, locked }: { round: Round; locked: LockedResult }) {
  const [previewedFor, setPreviewedFor] = useState<string>();
  const isVoid = !locked.is_current;
  const isAdministrator = useRights()("administration");
  const canLock = isDecidable(round) && isAdministrator;
  const showsNow = canLock && (isVoid || previewedFor === locked.id);
  return (
    <>
      {isVoid && (
        <Alert severity="warning">
          Which reviews count has changed since this result was locked: nothing can be decided or
          released by it any more.{" "}
          {isAdministrator
            ? "Below it is a preview of what counts now. Lock it."
            : "An administrator locks a new result."}
        </Alert>
      )}
      <LockedView round={round} locked={locked} />
      {canLock && !showsNow && (
        <Box>
          <Button variant="outlined" onClick={() => setPreviewedFor(locked.id)}>
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
          <WhatCountsNow round={round} isAnew onLocked={() => setPreviewedFor(undefined)} />
        </Box>
      )}
    </>
  );
}

interface WhatCountsNowProps {
  round: Round;
  isAnew: boolean;
  onLocked?: () => void;
}

function WhatCountsNow({ round, isAnew, onLocked }: WhatCountsNowProps) {
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
  return (
    <LiveResult round={round} inputs={inputs} isAnew={isAnew} {...(onLocked && { onLocked })} />
  );
}

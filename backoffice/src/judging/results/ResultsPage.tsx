import { Alert, Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { useRights } from "../../data/rights.ts";
import { roundPath } from "../../records/roundPath.ts";
import { isDecidable, isOver, type Round } from "../rounds/round.ts";
import { DiscussionSwitch } from "./DiscussionSwitch.tsx";
import { LiveResult } from "./LiveResult.tsx";
import { LockedView } from "./LockedView.tsx";
import { OpenIssues } from "./OpenIssues.tsx";
import { type LockedResult, useLastResult } from "./useLastResult.ts";
import { useResultInputs } from "./useResult.ts";

/** The result of a round. Nobody sees scores before the round has closed. */
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
      <OpenIssues round={round} />
      {locked ? <Locked round={round} locked={locked} /> : <NotLocked round={round} />}
      <ForAdministrators>
        <DiscussionSwitch round={round} />
      </ForAdministrators>
    </Box>
  );
}

/** The current result, for administrators, who lock it. A chair reads only locked results. */
function NotLocked({ round }: { round: Round }) {
  if (useRights()("administration")) return <CurrentResult round={round} wasLocked={false} />;
  return (
    <Alert severity="info">
      {round.stage === "canceled"
        ? "No result of this round was locked."
        : "You can see the result here once an administrator has locked it."}
    </Alert>
  );
}

/** The locked result, followed by the current one on request or if they differ. */
function Locked({ round, locked }: { round: Round; locked: LockedResult }) {
  const [previewedFor, setPreviewedFor] = useState<string>();
  const isVoid = !locked.is_current;
  const isAdministrator = useRights()("administration");
  const canLock = isDecidable(round) && isAdministrator;
  const showsCurrent = canLock && (isVoid || previewedFor === locked.id);
  return (
    <>
      {isVoid && (
        <Alert severity="warning">
          The reviews that count have changed since this result was locked, so it is no longer valid
          for decisions or a release.{" "}
          {isAdministrator
            ? "Lock the current result below."
            : "An administrator has to lock a new result."}
        </Alert>
      )}
      <LockedView round={round} locked={locked} />
      {canLock && !showsCurrent && (
        <Box>
          <Button variant="outlined" onClick={() => setPreviewedFor(locked.id)}>
            Preview current result
          </Button>
        </Box>
      )}
      {showsCurrent && (
        <Box
          component="section"
          aria-label="Current result"
          sx={{ borderTop: 2, borderColor: "divider", pt: 2 }}
        >
          <Typography component="h3" variant="h6" sx={{ mb: 1 }}>
            Current result
          </Typography>
          <CurrentResult round={round} wasLocked onLocked={() => setPreviewedFor(undefined)} />
        </Box>
      )}
    </>
  );
}

interface CurrentResultProps {
  round: Round;
  wasLocked: boolean;
  onLocked?: () => void;
}

function CurrentResult({ round, wasLocked, onLocked }: CurrentResultProps) {
  const { data: inputs, error, refetch } = useResultInputs(round);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The reviews could not be loaded. If you have declared a conflict of interest in this round,
        you cannot see its result.
      </LoadFailed>
    );
  }
  if (!inputs) return <LoadingScreen />;
  if (inputs.reviews.length < 2) {
    return <Typography>Not enough reviews for a ranking.</Typography>;
  }
  return (
    <LiveResult
      round={round}
      inputs={inputs}
      wasLocked={wasLocked}
      {...(onLocked && { onLocked })}
    />
  );
}

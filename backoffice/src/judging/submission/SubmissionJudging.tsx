import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { type Decision, outcomeOf } from "../decisions/decision.ts";
import { type Round, stageLabel } from "../rounds/round.ts";

import { EntryReviewers } from "./EntryReviewers.tsx";
import { type EntryInRound, useEntryInRounds } from "./useEntryInRounds.ts";

/** The judging of a submission, round by round, as far as this person may see it. */
export function SubmissionJudging({ submissionId }: { submissionId: string }) {
  const { inRounds, error, refetch } = useEntryInRounds(submissionId);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={refetch}>
        The judging could not be loaded.
      </LoadFailed>
    );
  }
  if (!inRounds) return <LoadingScreen />;
  if (inRounds.length === 0) return <Typography>Not in any round yet.</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {inRounds.map(({ round, roundEntry, decision }) => (
        <InRound key={roundEntry.id} round={round} roundEntry={roundEntry} decision={decision} />
      ))}
    </Box>
  );
}

interface InRoundProps {
  round: Round;
  roundEntry: EntryInRound;
  decision: Decision | undefined;
}

function InRound({ round, roundEntry, decision }: InRoundProps) {
  return (
    <section aria-label={round.name}>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        <Link component={RouterLink} to={roundPath(round.id, "progress")}>
          {round.name}
        </Link>
      </Typography>
      <Typography color="text.secondary">
        {stageLabel(round)} · entry{" "}
        <Link component={RouterLink} to={roundPath(round.id, `round-entries/${roundEntry.id}`)}>
          {roundEntry.code}
        </Link>
        {!roundEntry.ready_at && ", not ready"}
      </Typography>
      {roundEntry.assigned_count === null ? (
        <Typography>
          You have a conflict of interest with this submission, so you cannot see its reviewers and
          reviews.
        </Typography>
      ) : (
        <>
          <EntryReviewers round={round} roundEntryId={roundEntry.id} />
          {decision && <EntryDecision round={round} decision={decision} />}
        </>
      )}
    </section>
  );
}

function EntryDecision({ round, decision }: { round: Round; decision: Decision }) {
  return (
    <Typography>
      <Link component={RouterLink} to={roundPath(round.id, "decisions")}>
        {outcomeOf(decision)}
      </Link>
      {decision.rank !== null && `, rank ${decision.rank}`}
      {round.stage !== "released" && ", draft until the release"}
      {decision.reason && `. Reason: ${decision.reason}`}
    </Typography>
  );
}

import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { roundPath } from "../../records/roundPath.ts";
import type { Decision } from "../decisions/decision.ts";
import { type Round, stateLabel } from "../rounds/round.ts";
import { EntryDecision } from "./EntryDecision.tsx";
import { EntryReviewers } from "./EntryReviewers.tsx";
import { type EntryInRound, useEntryInRounds } from "./useEntryInRounds.ts";

/** How an entry is judged, round by round, as far as the rounds' own pages show it to this person. */
export function HowJudged({ submissionId }: { submissionId: string }) {
  const { inRounds, error, refetch } = useEntryInRounds(submissionId);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={refetch}>
        How it is judged could not be loaded.
      </LoadFailed>
    );
  }
  if (!inRounds) return <LoadingScreen />;
  if (inRounds.length === 0) return <Typography>No round has taken it in.</Typography>;
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
        {stateLabel(round)} · roundEntry{" "}
        <Link component={RouterLink} to={roundPath(round.id, `round-entries/${roundEntry.id}`)}>
          {roundEntry.code}
        </Link>
        {!roundEntry.ready_at && ", not ready"}
      </Typography>
      {roundEntry.assigned_count === null ? (
        <Typography>
          You have a conflict of interest with this entry: who reads it, and what they write, is not
          shown to you.
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

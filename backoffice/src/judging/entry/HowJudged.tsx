import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { roundPath } from "../../records/roundPath.ts";
import type { Decision } from "../decisions/decision.ts";
import { type Round, stateLabel } from "../rounds/round.ts";
import { EntryDecision } from "./EntryDecision.tsx";
import { EntryReaders } from "./EntryReaders.tsx";
import { type CopyOfEntry, useEntryInRounds } from "./useEntryInRounds.ts";

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
      {inRounds.map(({ round, copy, decision }) => (
        <InRound key={copy.id} round={round} copy={copy} decision={decision} />
      ))}
    </Box>
  );
}

interface InRoundProps {
  round: Round;
  copy: CopyOfEntry;
  decision: Decision | undefined;
}

function InRound({ round, copy, decision }: InRoundProps) {
  return (
    <section aria-label={round.name}>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        <Link component={RouterLink} to={roundPath(round.id, "progress")}>
          {round.name}
        </Link>
      </Typography>
      <Typography color="text.secondary">
        {stateLabel(round)} · copy{" "}
        <Link component={RouterLink} to={roundPath(round.id, `copies/${copy.id}`)}>
          {copy.code}
        </Link>
        {!copy.signed_off_at && ", not signed off"}
      </Typography>
      {copy.assigned_count === null ? (
        <Typography>
          You have a conflict of interest with this entry: who reads it, and what they write, is not
          shown to you.
        </Typography>
      ) : (
        <>
          <EntryReaders round={round} copyId={copy.id} />
          {decision && <EntryDecision round={round} decision={decision} />}
        </>
      )}
    </section>
  );
}

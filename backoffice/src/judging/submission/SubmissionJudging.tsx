import { Box, Typography } from "@mui/material";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import type { RoundEntry } from "../../records/roundEntry.ts";
import { roundPath } from "../../records/roundPath.ts";
import { type Decision, outcomeOf } from "../results/decision.ts";
import { Reviewers } from "../roundEntries/Reviewers.tsx";
import { isFinal, type Round, stageLabel, useRounds } from "../rounds/round.ts";

const COLUMNS = ["round_id", "id", "code", "ready_at", "assigned_count"] as const;

type SubmissionInRound = Pick<RoundEntry, (typeof COLUMNS)[number]>;

/** The judging of a submission, round by round, as far as this person may see it. */
export function SubmissionJudging({ submissionId }: { submissionId: string }) {
  const filter = { submission_id: submissionId };
  const rounds = useRounds();
  const roundEntries = useAllRows<SubmissionInRound>("round-entries", filter, COLUMNS);
  const decisions = useAllRows<Decision>("judging-decisions", filter);
  if (!rounds.data || !roundEntries.data || !decisions.data) {
    const queries = [rounds, roundEntries, decisions];
    return <NotLoaded query={queries} failure="We couldn’t load the judging details." />;
  }
  if (roundEntries.data.length === 0) return <Typography>Not in any round yet.</Typography>;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      {rounds.data.map((round) => {
        const roundEntry = roundEntries.data.find(({ round_id }) => round_id === round.id);
        return (
          roundEntry && (
            <InRound
              key={round.id}
              round={round}
              roundEntry={roundEntry}
              decision={decisions.data.find(({ round_id }) => round_id === round.id)}
            />
          )
        );
      })}
    </Box>
  );
}

interface InRoundProps {
  round: Round;
  roundEntry: SubmissionInRound;
  decision: Decision | undefined;
}

function InRound({ round, roundEntry, decision }: InRoundProps) {
  return (
    <section aria-label={round.name}>
      <Typography component="h4" sx={{ fontWeight: 600 }}>
        <PageLink to={roundPath(round.id, "progress")}>{round.name}</PageLink>
      </Typography>
      <Typography color="textSecondary">
        {stageLabel(round)} · round entry{" "}
        <PageLink to={roundPath(round.id, `round-entries/${roundEntry.id}`)}>
          {roundEntry.code}
        </PageLink>
        {!roundEntry.ready_at && ", not ready"}
      </Typography>
      {roundEntry.assigned_count === null ? (
        <Typography>
          You have a conflict of interest with this submission, so you cannot see its reviewers or
          reviews.
        </Typography>
      ) : (
        <>
          {decision?.decided_at && <SubmissionDecision round={round} decision={decision} />}
          {roundEntry.assigned_count === 0 && <Typography>No reviewers assigned yet.</Typography>}
          <Box sx={{ mt: 1 }}>
            <Reviewers round={round} roundEntryId={roundEntry.id} />
          </Box>
        </>
      )}
    </section>
  );
}

function SubmissionDecision({ round, decision }: { round: Round; decision: Decision }) {
  return (
    <Typography>
      <PageLink to={roundPath(round.id, "decisions")}>{outcomeOf(decision)}</PageLink>
      {/* The outcome of a final is the rank. */}
      {!isFinal(round) && decision.rank !== null && `, rank ${decision.rank}`}
      {round.stage !== "released" && " (draft until the release)"}
      {decision.reason && `. Reason: ${decision.reason}`}
    </Typography>
  );
}

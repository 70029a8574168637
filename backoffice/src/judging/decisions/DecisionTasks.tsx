import { Box, Paper, Typography } from "@mui/material";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { RequestRelease } from "../releases/RequestRelease.tsx";
import { countSubmissions } from "../releases/release.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { DecideAsRanked } from "./DecideAsRanked.tsx";
import { DecideButton } from "./DecideButton.tsx";
import { DecideTogether } from "./DecideTogether.tsx";
import { type OpenEntry, openEntries } from "./standing.ts";
import { useDecisions } from "./useDecisions.ts";

interface DecisionTasksProps {
  round: Round;
  result: LockedResult;
}

const count = (number: number) => number.toLocaleString("en");

/** What is left to do: decide, and for administrators, request the release. */
export function DecisionTasks({ round, result }: DecisionTasksProps) {
  const facts = useDecisions(round);
  if (!facts || !isDecidable(round)) return null;

  const { roundEntries, decisions } = facts;
  const running = roundEntries.filter((roundEntry) => !roundEntry.is_out);
  const outCount = roundEntries.length - running.length;
  const current = decisions.filter(({ result_id }) => result_id === result.id);
  const open = openEntries(roundEntries, decisions, result);
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <strong>
        {count(running.length - open.length)} of {count(running.length)} decided
      </strong>
      {outCount > 0 && (
        <Typography color="text.secondary">
          {count(outCount)} out of the running {outCount === 1 ? "needs" : "need"} no decision.
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <DecideAsRanked result={result} open={open} former={decisions.length - current.length} />
        <ForAdministrators>
          <RequestRelease round={round} obstacle={obstacleTo(running.length, open.length)} />
        </ForAdministrators>
      </Box>
      <ByHand round={round} result={result} entries={open.filter(({ apart }) => apart)} />
    </Paper>
  );
}

/** Why the release cannot be requested yet, as a sentence. */
function obstacleTo(total: number, undecided: number): string | undefined {
  if (total === 0) return "No submission is in the running, so nothing can be released.";
  return undecided > 0 ? `Decide about ${countSubmissions(undecided)} first.` : undefined;
}

interface ByHandProps extends DecisionTasksProps {
  entries: readonly OpenEntry[];
}

/** What the ranking does not decide by itself: each by hand. */
function ByHand({ round, result, entries }: ByHandProps) {
  if (entries.length === 0) return null;
  const shown = entries.slice(0, 20);
  return (
    <Box component="section" aria-label="To decide with a reason">
      <Typography component="h3" variant="subtitle2">
        {count(entries.length)} to decide with a reason
      </Typography>
      <DecideTogether round={round} result={result} entries={entries} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {shown.map(({ id, code, apart, former }) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: "flex",
              flexWrap: "wrap",
              columnGap: 1.5,
              alignItems: "center",
              py: 0.5,
            }}
          >
            <span>
              <strong>{code}</strong>: {apart}
            </span>
            <DecideButton
              round={round}
              result={result}
              entry={{ round_entry_id: id, code }}
              decision={former}
              whyReason={apart}
            />
          </Box>
        ))}
      </Box>
      {shown.length < entries.length && (
        <Typography color="text.secondary">
          The other {count(entries.length - shown.length)} follow once these are decided.
        </Typography>
      )}
    </Box>
  );
}

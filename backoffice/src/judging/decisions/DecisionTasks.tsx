import { Box, Button, Paper, Typography } from "@mui/material";
import { useGetIdentity } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { roundPath } from "../../records/roundPath.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { DecideAsRanked } from "./DecideAsRanked.tsx";
import { DecideButton } from "./DecideButton.tsx";
import { DecideTogether } from "./DecideTogether.tsx";
import { ReleaseRound } from "./ReleaseRound.tsx";
import { type OpenEntry, openEntries } from "./standing.ts";
import { useDecisions } from "./useDecisions.ts";
import { useSecondOfTwo } from "./useSecondOfTwo.ts";

interface DecisionTasksProps {
  round: Round;
  result: LockedResult;
}

const count = (number: number) => number.toLocaleString("en");

/** What is left to do: decide, confirm, and for administrators, release. */
export function DecisionTasks({ round, result }: DecisionTasksProps) {
  const facts = useDecisions(round);
  const { confirmable } = useSecondOfTwo(round);
  const { identity } = useGetIdentity();
  if (!facts || !identity || !isDecidable(round)) return null;

  const { copies, decisions } = facts;
  const running = copies.filter((copy) => !copy.is_out);
  const outIds = new Set(copies.filter((copy) => copy.is_out).map(({ id }) => id));
  const current = decisions.filter(({ result_id }) => result_id === result.id);
  const open = openEntries(copies, decisions, result);
  const waiting = confirmable(current, String(identity.id));
  const confirmed = current.filter(
    ({ confirmed_at, judging_copy_id: id }) => confirmed_at && !outIds.has(id),
  ).length;
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <strong>
        {count(running.length - open.length)} of {count(running.length)} decided, {count(confirmed)}{" "}
        confirmed
      </strong>
      {outIds.size > 0 && (
        <Typography color="text.secondary">
          {count(outIds.size)} out of the running {outIds.size === 1 ? "needs" : "need"} no
          decision.
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <DecideAsRanked
          round={round}
          result={result}
          open={open}
          former={decisions.length - current.length}
        />
        {waiting.length > 0 && (
          <Button variant="outlined" component={RouterLink} to={roundPath(round.id, "confirm")}>
            Confirm {count(waiting.length)} that others decided
          </Button>
        )}
        <ForAdministrators>
          <ReleaseRound
            round={round}
            obstacle={obstacleTo({
              total: running.length,
              undecided: open.length,
              unconfirmed: running.length - open.length - confirmed,
            })}
          />
        </ForAdministrators>
      </Box>
      <ByHand round={round} result={result} entries={open.filter(({ apart }) => apart)} />
    </Paper>
  );
}

/** Why a round cannot be released yet; undefined where it can. */
function obstacleTo(entries: { total: number; undecided: number; unconfirmed: number }) {
  const { total, undecided, unconfirmed } = entries;
  if (total === 0) return "Nothing can be released: no entry is in the running.";
  const missing = [
    undecided > 0 && `${count(undecided)} to decide`,
    unconfirmed > 0 && `${count(unconfirmed)} to be confirmed by a second person`,
  ].filter((part) => part !== false);
  return missing.length > 0 ? `Before it can be released: ${missing.join(", ")}.` : undefined;
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
              entry={{ judging_copy_id: id, code }}
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

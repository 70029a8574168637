import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { counted } from "#common/words.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import { countEntries, countSubmissions } from "../../records/submission.ts";
import { RequestRelease } from "../releases/RequestRelease.tsx";
import type { LockedResult } from "../results/useLastResult.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { DecideButton } from "./DecideButton.tsx";
import { DecideTogether } from "./DecideTogether.tsx";
import { type Decision, type OpenEntry, openEntries } from "./decision.ts";

interface DecisionTasksProps {
  round: Round;
  result: LockedResult;
}

const count = (number: number) => number.toLocaleString("en");

/** The outstanding decisions and, for administrators, the request for the release. */
export function DecisionTasks({ round, result }: DecisionTasksProps) {
  const filter = { round_id: round.id };
  const { data: roundEntries } = useAllRows<Pick<RoundEntry, "id" | "code" | "is_excluded">>(
    "round-entries",
    filter,
    ["id", "code", "is_excluded"],
  );
  const { data: decisions } = useAllRows<Decision>("judging-decisions", filter);
  if (!roundEntries || !decisions || !isDecidable(round)) return null;

  const total = roundEntries.filter((roundEntry) => !roundEntry.is_excluded).length;
  const outCount = roundEntries.length - total;
  const current = decisions.filter(({ result_id }) => result_id === result.id);
  const open = openEntries(roundEntries, decisions, result);
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <strong>
        {count(total - open.length)} of {count(total)} decided
      </strong>
      {outCount > 0 && (
        <Typography color="text.secondary">
          Disqualified or withdrawn, no decision needed: {count(outCount)}.
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <DecideAsRanked
          result={result}
          open={open}
          outdatedCount={decisions.length - current.length}
        />
        <ForAdministrators>
          <RequestRelease round={round} obstacle={obstacleTo(total, open.length)} />
        </ForAdministrators>
      </Box>
      <Exceptions
        round={round}
        result={result}
        entries={open.filter(({ exception }) => exception)}
      />
    </Paper>
  );
}

/** Why the release cannot be requested yet, as a sentence. */
function obstacleTo(total: number, undecided: number): string | undefined {
  if (total === 0) return "There are no submissions to decide, so nothing can be released.";
  return undecided > 0 ? `Decide ${countSubmissions(undecided)} first.` : undefined;
}

interface ExceptionsProps extends DecisionTasksProps {
  entries: readonly OpenEntry[];
}

/** The entries that the ranking does not decide. */
function Exceptions({ round, result, entries }: ExceptionsProps) {
  if (entries.length === 0) return null;
  const shown = entries.slice(0, 20);
  return (
    <Box component="section" aria-label="Entries that need a reason">
      <Typography component="h3" variant="subtitle2">
        Entries that need a reason: {count(entries.length)}
      </Typography>
      <DecideTogether round={round} result={result} entries={entries} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {shown.map(({ id, code, exception, previous }) => (
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
              <strong>{code}</strong>: {exception}
            </span>
            <DecideButton
              round={round}
              result={result}
              entry={{ round_entry_id: id, code }}
              decision={previous}
              exception={exception}
            />
          </Box>
        ))}
      </Box>
      {shown.length < entries.length && (
        <Typography color="text.secondary">
          {count(entries.length - shown.length)} more are listed once you have decided these.
        </Typography>
      )}
    </Box>
  );
}

interface DecideAsRankedProps {
  result: LockedResult;
  open: readonly OpenEntry[];
  /** The number of decisions based on an earlier result. */
  outdatedCount: number;
}

/** Decides all entries that the ranking decides, after a confirmation with numbers. */
function DecideAsRanked({ result, open, outdatedCount }: DecideAsRankedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("decide_as_ranked", {
    success: (count) => `The ranking is applied to ${countEntries(count)}.`,
    failure: "Failed to apply the ranking. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const rankOf = new Map(result.result.standings.map(({ entry, rank }) => [entry, rank]));
  const ranked = open.filter(({ exception }) => !exception);
  const advancing = ranked.filter(
    ({ code }) => (rankOf.get(code) ?? Infinity) <= result.inputs.places,
  );
  const unranked = open.filter(({ code }) => rankOf.get(code) === undefined).length;
  const tied = open.length - ranked.length - unranked;
  const exceptions = [
    tied > 0 && `${tied} tied`,
    unranked > 0 && `${unranked} without a rank`,
  ].filter(Boolean);
  return (
    <>
      <Button
        variant={ranked.length > 0 ? "contained" : "outlined"}
        disabled={ranked.length === 0}
        onClick={() => setIsAsking(true)}
      >
        Apply ranking
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Apply ranking?"
        question={`${countEntries(ranked.length)}: ${advancing.length.toLocaleString("en")} advance, ${(ranked.length - advancing.length).toLocaleString("en")} eliminated. ${exceptions.length > 0 ? `Still to be decided with a reason: ${exceptions.join(", ")}.` : "This decides all entries."}${outdatedCount > 0 ? ` ${counted(outdatedCount, "decision", "decisions")} based on an earlier result will be replaced or removed.` : ""} All decisions are drafts until the release.`}
        action="Apply ranking"
        isDestructive={false}
        busy={isPending}
        onConfirm={() => mutate({ result_id: result.id })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

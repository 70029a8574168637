import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  Link,
  Slider,
  Switch,
  Typography,
} from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Result, ResultInputs } from "#common/judging/result.ts";
import { saveBlob } from "#common/saveBlob.ts";
import { ConfirmedAction } from "../../components/ConfirmedAction.tsx";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import { toJson } from "../../data/databaseFunctions.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { useRights } from "../../data/rights.ts";
import { roundPath } from "../../records/roundPath.ts";
import { countEntries } from "../../records/submission.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import type { RoundEntry } from "../roundEntries/roundEntry.ts";
import { isDecidable, isFinal, isOver, type Round } from "../rounds/round.ts";
import { ResultView } from "./ResultView.tsx";
import { type LockedResult, useLastResult, useResult, useResultInputs } from "./result.ts";
import { cutoffText, outcomeVerb } from "./resultText.ts";

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
  if (locked === undefined)
    return (
      <NotLoaded error={error} refetch={refetch}>
        The result could not be loaded.
      </NotLoaded>
    );
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
  if (!inputs)
    return (
      <NotLoaded error={error} refetch={refetch}>
        The reviews could not be loaded. If you have declared a conflict of interest in this round,
        you cannot see its result.
      </NotLoaded>
    );
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

/** Opens or closes the discussion among the judges of a closed round. */
function DiscussionSwitch({ round }: { round: Round }) {
  const { mutate, isPending } = useChange("set_discussion", {
    success: round.discussion_open ? "The discussion is closed." : "The discussion is open.",
    failure: "Failed to change the discussion. Please try again.",
  });
  if (!isDecidable(round)) return null;
  return (
    <Box component="section" aria-label="Discussion" sx={{ maxWidth: 880 }}>
      <FormControlLabel
        label="Discussion among judges"
        control={
          <Switch
            checked={round.discussion_open}
            disabled={isPending}
            onChange={(_, open) => mutate({ round_id: round.id, open })}
          />
        }
      />
      <Typography color="text.secondary">
        Judges see the comments of others on entries they reviewed, without names, and can reply.
        Submitted scores do not change. The discussion ends with the release.
      </Typography>
    </Box>
  );
}

/** Warns of suspected conflicts and of entries without a common judge. */
function OpenIssues({ round }: { round: Round }) {
  const { data: conflicts = [] } = useAllRows<Conflict>("judging-conflicts", {
    state: "suspected",
  });
  const { data: roundEntries = [] } = useAllRows<Pick<RoundEntry, "submission_id">>(
    "round-entries",
    { round_id: round.id },
    ["submission_id"],
  );
  const entries = new Set(roundEntries.map(({ submission_id }) => submission_id));
  const open = conflicts.filter(
    ({ judge_id, submission_id }) => judge_id && entries.has(submission_id),
  ).length;
  return (
    <>
      {open > 0 && isDecidable(round) && (
        <Alert severity="warning">
          {open === 1
            ? "One suspected conflict of interest is"
            : `${open} suspected conflicts of interest are`}{" "}
          not resolved in this round. Submitted reviews count unless you exclude them.{" "}
          <Link component={RouterLink} to="/judging/conflicts">
            Resolve conflicts
          </Link>
        </Alert>
      )}
      {round.unconnected_reason && (
        <Alert severity="info">
          Some entries have no judge in common with the others. Reason given for this assignment:{" "}
          <bdi>{round.unconnected_reason}</bdi>
        </Alert>
      )}
    </>
  );
}

interface LockResultProps {
  round: Round;
  inputs: ResultInputs;
  /** With the cutoff of the round; undefined while it is computed. */
  result: Result | undefined;
  /** Whether a result was locked before. */
  wasLocked: boolean;
  onLocked?: () => void;
}

/** Locks the result after a confirmation. */
function LockResult({ round, inputs, result, wasLocked, onLocked }: LockResultProps) {
  const lock = useChange("lock_result", {
    success: "The result is locked.",
    failure: "Failed to lock the result. Please try again.",
    onDone: () => onLocked?.(),
  });
  if (!isDecidable(round)) return null;
  const judges = new Set(inputs.reviews.map(({ judge }) => judge)).size;
  const name = wasLocked ? "Lock result again" : "Lock result";
  return (
    <Box component="section" aria-label={name} sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}>
      <Typography>
        Lock the result before you make decisions. Nobody can change a locked result.
      </Typography>
      <Box>
        <ConfirmedAction
          label={name}
          button={{ variant: "contained", disabled: !result }}
          mutation={lock}
          args={() => ({ round_id: round.id, result: toJson(result ?? {}) })}
          title={`${name}?`}
          question={`${countEntries(result?.standings.length ?? 0)}, ${inputs.reviews.length.toLocaleString("en")} reviews by ${judges.toLocaleString("en")} judges; ${inputs.places} ${outcomeVerb(round)}. Nobody can change the result afterwards. Its hash becomes public and is emailed to all administrators and to the chairs and judges of the round. Judges also get a copy of their scores.${wasLocked ? " You have to make the decisions again." : ""}`}
          action="Lock result"
          isDestructive={false}
        />
      </Box>
    </Box>
  );
}

interface LiveResultProps {
  round: Round;
  inputs: ResultInputs;
  /** Whether a result was locked before. */
  wasLocked: boolean;
  onLocked?: () => void;
}

/** The ranking by the reviews that count now, with a movable cutoff. */
function LiveResult({ round, inputs, wasLocked, onLocked }: LiveResultProps) {
  const [places, setPlaces] = useState(inputs.places);
  const [cutoff, setCutoff] = useState(inputs.places);
  const { data, error, refetch } = useResult(inputs, places);
  const official = useResult(inputs, inputs.places).data;
  if (!data)
    return (
      <NotLoaded error={error} refetch={refetch}>
        The result could not be computed.
      </NotLoaded>
    );
  const { result } = data;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ResultView round={round} result={result} places={cutoff}>
        <Box sx={{ maxWidth: 560, px: 1 }}>
          <Typography id="cutoff" component="h3" variant="subtitle2">
            {Math.min(cutoff, result.standings.length)} of{" "}
            {result.standings.length.toLocaleString("en")} {outcomeVerb(round)}
            {cutoff !== inputs.places && ` (set for the round: ${inputs.places})`}
          </Typography>
          {!isFinal(round) && (
            <>
              <Slider
                aria-labelledby="cutoff"
                size="small"
                color="secondary"
                min={1}
                max={Math.max(2, Math.min(result.standings.length, inputs.places * 3))}
                value={cutoff}
                onChange={(_, value) => setCutoff(Number(value))}
                onChangeCommitted={(_, value) => setPlaces(Number(value))}
              />
              <Typography color="text.secondary">{cutoffText(result)}</Typography>
            </>
          )}
        </Box>
      </ResultView>
      <LockResult
        round={round}
        inputs={inputs}
        result={official?.places === inputs.places ? official.result : undefined}
        wasLocked={wasLocked}
        {...(onLocked && { onLocked })}
      />
    </Box>
  );
}

interface LockedViewProps {
  round: Round;
  locked: LockedResult;
}

/** A locked result as it is stored, without any computation. */
function LockedView({ round, locked }: LockedViewProps) {
  const { inputs, result } = locked;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <LockDetails round={round} locked={locked} />
      <ResultView round={round} result={result} places={inputs.places}>
        <Box>
          <Typography component="h3" variant="subtitle2">
            {Math.min(inputs.places, result.standings.length)} of{" "}
            {result.standings.length.toLocaleString("en")} {outcomeVerb(round)}
          </Typography>
          {!isFinal(round) && <Typography color="text.secondary">{cutoffText(result)}</Typography>}
        </Box>
      </ResultView>
    </Box>
  );
}

function LockDetails({ round, locked }: LockedViewProps) {
  return (
    <Box
      component="section"
      aria-label="Locked result"
      sx={{ display: "grid", gap: 1.5, maxWidth: 880 }}
    >
      <Typography component="div">
        Result {locked.number} was locked <MomentField record={locked} source="locked_at" /> by{" "}
        {locked.locked_by_name ?? "a former administrator"}, with its inputs. Decisions refer to
        this result.
      </Typography>
      <Hash hash={locked.hash} />
      <ForAdministrators>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <DownloadFile round={round} locked={locked} />
          <Typography color="text.secondary">
            Verify the file with <code>npm run judging:verify</code>.
          </Typography>
        </Box>
      </ForAdministrators>
    </Box>
  );
}

/** The first 12 digits, enough to compare by eye, and a button that copies all of them. */
function Hash({ hash }: { hash: string }) {
  const notify = useNotify();
  async function copyHash() {
    try {
      await navigator.clipboard.writeText(hash);
      notify("The hash is copied.");
    } catch (error) {
      console.error(error);
      notify(`Failed to copy the hash. Copy it from here: ${hash}`, { type: "warning" });
    }
  }
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
      <span>
        SHA-256 of the file: <code title={hash}>{hash.slice(0, 12)}</code>
      </span>
      <Button onClick={() => void copyHash()}>Copy hash</Button>
    </Box>
  );
}

/** Downloads the file of a locked result byte for byte, so that it has the published hash. */
function DownloadFile({ round, locked }: LockedViewProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.callDatabase("judging_file", { id: locked.file_id }),
    onSuccess: (content) =>
      saveBlob(
        new Blob([content], { type: "application/json" }),
        `judging-${round.kind}-result-${locked.number}.json`,
      ),
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to download the file. Please try again."), {
        type: "error",
      });
    },
  });
  return (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
      Download file
    </Button>
  );
}

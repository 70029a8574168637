import { Alert, Box, Button, FormControlLabel, Link, Switch, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useNotify } from "react-admin";
import { saveBlob } from "#common/saveBlob.ts";
import { countOf } from "#common/words.ts";
import { ChangeButton } from "../../components/ChangeButton.tsx";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { Panel } from "../../components/Panel.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import { byAdministrator } from "../../records/administrator.ts";
import { roundPath } from "../../records/roundPath.ts";
import { FLUSH, ROW } from "../../theme/theme.ts";
import type { Conflict } from "../conflicts/conflict.ts";
import { isDecidable, isOver, type Round } from "../rounds/round.ts";
import { LockResult } from "./LockResult.tsx";
import { Recomputation, useRecomputation } from "./Recomputation.tsx";
import { ResultView } from "./ResultView.tsx";
import { type LockedResult, useCurrentResult, useLastResult } from "./result.ts";

/** The result of a round. Scores are hidden until the round has closed. */
export default function ResultsPage({ round }: { round: Round }) {
  if (!isOver(round)) {
    return (
      <EmptyPanel
        title="Scores appear when the round closes"
        action={
          <LinkButton variant="outlined" to={roundPath(round.id, "progress")}>
            See progress
          </LinkButton>
        }
      >
        {round.assignments_count > 0 &&
          `${countOf(round.submitted_count, round.assignments_count)} reviews have been submitted.`}
      </EmptyPanel>
    );
  }
  return <ClosedRound round={round} />;
}

/** The locked result and, until it is locked again, the current one. */
function ClosedRound({ round }: { round: Round }) {
  const query = useLastResult(round);
  const { data: locked } = query;
  const recomputation = useRecomputation(locked ?? undefined);
  if (locked === undefined) {
    return <NotLoaded query={query} failure="We couldn’t load the result." />;
  }
  const needsLock = !locked?.is_current;
  return (
    <Box sx={STACK}>
      <OpenIssues round={round} />
      {locked && needsLock && (
        <Alert severity="warning">
          The reviews that count have changed since this result was locked, so the result is no
          longer valid for decisions or a release. Lock the current result below.
        </Alert>
      )}
      {locked && (
        <>
          <LockDetails
            round={round}
            locked={locked}
            recomputation={<Recomputation query={recomputation} />}
          />
          <ResultView round={round} result={locked.result} />
        </>
      )}
      {needsLock && (
        <Box
          component="section"
          aria-label="Current result"
          sx={{ ...STACK, ...(locked && { borderTop: 2, borderColor: "divider", pt: 2 }) }}
        >
          {locked && (
            <Typography component="h3" variant="h6">
              Current result
            </Typography>
          )}
          <CurrentResult round={round} />
        </Box>
      )}
      <DiscussionSwitch round={round} />
    </Box>
  );
}

const LINES = { display: "grid", gap: 1.5, maxWidth: 880 } as const;

const STACK = {
  display: "grid",
  gap: 3,
  gridTemplateColumns: "minmax(0, 1fr)",
  // The gap is between them already.
  "& section": { mb: 0 },
} as const;

/** The ranking by the reviews that count now, which can be locked. */
function CurrentResult({ round }: { round: Round }) {
  const query = useCurrentResult(round);
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        failure="We couldn’t compute the result. If you have declared a conflict of interest in this round, you cannot see the result."
      />
    );
  }
  const { result } = query.data;
  if (!result) return <Typography>Not enough reviews for a ranking.</Typography>;
  return (
    <>
      <ResultView round={round} result={result} />
      {isDecidable(round) && (
        <Box component="section" aria-label="Lock" sx={LINES}>
          <Typography>
            Lock the result before you make decisions. No one can change a locked result.
          </Typography>
          <Box>
            <LockResult round={round} variant="outlined" />
          </Box>
        </Box>
      )}
    </>
  );
}

/** Opens or closes the discussion among the judges of a closed round. */
function DiscussionSwitch({ round }: { round: Round }) {
  const { mutate, isPending, variables } = useDatabaseChange("set_discussion", {
    success: (_, { is_open }) => `The discussion is ${is_open ? "open" : "closed"}.`,
    failure: "Failed to change the discussion. Please try again.",
    scope: `discussion of ${round.id}`,
  });
  if (!isDecidable(round)) return null;
  return (
    <Box component="section" aria-label="Discussion" sx={{ maxWidth: 880 }}>
      <FormControlLabel
        label="Discussion among judges"
        control={
          <Switch
            checked={isPending && variables ? variables.is_open : round.discussion_open}
            slotProps={{ input: { "aria-busy": isPending } }}
            onChange={(_, is_open) => mutate({ id: round.id, is_open })}
          />
        }
      />
      <Typography color="textSecondary">
        On entries they have reviewed, judges can read and reply to the other judges’ comments,
        which appear without names. Submitted scores do not change. The discussion ends with the
        release.
      </Typography>
    </Box>
  );
}

/** Warns of suspected conflicts of reviewers and of round entries without a common judge. */
function OpenIssues({ round }: { round: Round }) {
  const filter = { state: "suspected", is_assigned: "true" };
  const { data: conflicts = [] } = useAllRows<Conflict>("judging/conflicts", filter);
  return (
    <>
      {conflicts.length > 0 && isDecidable(round) && (
        <Alert severity="warning">
          {conflicts.length === 1
            ? "One reviewer’s suspected conflict of interest is"
            : `${conflicts.length} suspected reviewer conflicts of interest are`}{" "}
          unresolved. Submitted reviews count unless you exclude them.{" "}
          <PageLink to="/judging/conflicts">Resolve conflicts</PageLink>
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

interface LockDetailsProps {
  round: Round;
  locked: LockedResult;
  /** Whether this browser computes the same result. */
  recomputation: ReactNode;
}

function LockDetails({ round, locked, recomputation }: LockDetailsProps) {
  return (
    <Panel title="Locked result">
      <Typography component="div">
        Result {locked.number} was locked <MomentField record={locked} source="locked_at" />{" "}
        {byAdministrator(locked.locked_by_email)}, with its inputs. Decisions are based on this
        result.
      </Typography>
      <Hash hash={locked.hash} />
      <Box sx={ROW}>
        <ChangeButton
          label="Download file"
          request="judging_file"
          args={{ id: locked.id }}
          onDone={(content) => {
            // Byte for byte, so that the file has the published hash.
            const file = new Blob([content], { type: "application/json" });
            saveBlob(file, `judging-${round.kind}-result-${locked.number}.json`);
          }}
          failure="Failed to download the file. Please try again."
        />
        <Link href="/admin/handbook/results#lock-the-result">How to verify the file</Link>
      </Box>
      {recomputation}
    </Panel>
  );
}

/** The first 12 digits, enough to compare by eye, and a button that copies all of them. */
function Hash({ hash }: { hash: string }) {
  const notify = useNotify();
  async function copyHash() {
    try {
      await navigator.clipboard.writeText(hash);
      notify("The hash has been copied.");
    } catch (error) {
      console.error(error);
      notify(`Failed to copy the hash. Copy it manually: ${hash}`, { type: "warning" });
    }
  }
  return (
    <Box sx={{ ...ROW, columnGap: 2.5 }}>
      <span>
        SHA-256 of the file: <code title={hash}>{hash.slice(0, 12)}…</code>
      </span>
      <Button sx={{ ml: FLUSH }} onClick={() => void copyHash()}>
        Copy hash
      </Button>
    </Box>
  );
}

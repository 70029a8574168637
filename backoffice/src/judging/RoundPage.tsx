import { Box, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { Navigate, Route, Routes, useParams } from "react-router-dom";
import { counted, countOf } from "#common/words.ts";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { LoadedRecord } from "../components/LoadFailed.tsx";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { DayField } from "../components/MomentField.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { REASON_HELP } from "../components/ReasonDialog.tsx";
import { SubTab } from "../components/SubTabs.tsx";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { roundPath } from "../records/roundPath.ts";
import { FLUSH, PLAIN_LIST, ROW } from "../theme/theme.ts";
import { ReleaseBanner } from "./releases/ReleaseBanner.tsx";
import { useReleases } from "./releases/release.ts";
import { type NextStep, nextStep } from "./rounds/nextStep.ts";
import { RoundFacts } from "./rounds/RoundFacts.tsx";
import { isDecidable, isOver, type Round, useRound } from "./rounds/round.ts";
import { ROUND_PARTS, STEPS } from "./steps.ts";

/** Below a round's page: each part with its code, which is loaded when it is opened. */
const PARTS = ROUND_PARTS.map(({ path, load }) => ({
  path,
  Page: lazyComponent(`round/${path}`, load),
}));

/** One round: its stage, the next step, and the steps themselves. */
export default function RoundPage() {
  const { id = "" } = useParams();
  return (
    <LoadedRecord
      query={useRound(id)}
      title="Round"
      gone="This round no longer exists."
      failure="The round could not be loaded."
    >
      {(round) => <OpenRound round={round} />}
    </LoadedRecord>
  );
}

function OpenRound({ round }: { round: Round }) {
  const releases = useReleases();
  const release = releases.data?.find(({ round_id }) => round_id === round.id);
  const next = nextStep(round);
  return (
    <>
      <PageTitle>{round.name}</PageTitle>
      <RoundHead round={round} />
      {isOver(round) && <ReleaseBanner release={release} />}
      {next && <NextStepBanner round={round} next={next} />}
      <RoundSteps round={round} />
      <Routes>
        {PARTS.map(({ path, Page }) => (
          // The key resets unsaved fields when another round is opened.
          <Route key={path} path={path} element={<Page key={round.id} round={round} />} />
        ))}
        <Route path="*" element={<Navigate to={roundPath(round.id)} replace />} />
      </Routes>
    </>
  );
}

function RoundHead({ round }: { round: Round }) {
  return (
    <Box sx={{ mb: 1 }}>
      <Typography component="h2" variant="h5" sx={{ overflowWrap: "anywhere" }}>
        {round.name}
      </Typography>
      <RoundFacts round={round} />
      <RoundHistory events={round.events} />
      {round.stage === "canceled" && (
        <Typography>
          This round was canceled and does not count. Its reviews stay readable.
        </Typography>
      )}
      <RoundMenu round={round} />
    </Box>
  );
}

/** The status of each step of a round, in a few words. */
const STATUS: Readonly<Record<string, (round: Round) => string>> = {
  criteria: ({ stage }) => (stage === "draft" ? "Can change" : "Fixed"),
  "round-entries": (round) => `${countOf(round.ready_count, round.round_entries_count)} ready`,
  assignment: (round) => `${counted(round.assignments_count, "review", "reviews")} assigned`,
  progress: (round) => `${countOf(round.submitted_count, round.assignments_count)} submitted`,
  results: ({ stage }) => {
    if (stage === "draft" || stage === "open") return "After the deadline";
    return stage === "locked" || stage === "released" ? "Locked" : "Not locked";
  },
  decisions: ({ stage }) => (stage === "released" ? "Released" : "Not released"),
  files: () => "CSV and paper",
};

/** The steps of a round in order, each with its status, in two columns on a phone. */
function RoundSteps({ round }: { round: Round }) {
  return (
    <Box component="nav" aria-label="Steps of the round" sx={{ mb: 2.5 }}>
      <Box
        component="ol"
        sx={{
          ...PLAIN_LIST,
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(8.5rem, 1fr))",
          columnGap: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        {STEPS.map(({ path, label }) => (
          <li key={path}>
            <SubTab to={roundPath(round.id, path)} sx={{ display: "block" }}>
              {label}
            </SubTab>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1, px: 0.25 }}>
              {STATUS[path]?.(round)}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The next task of a round, with a link to its step unless that step is open. */
function NextStepBanner({ round, next: { task, action } }: { round: Round; next: NextStep }) {
  const { "*": openStep } = useParams();
  return (
    <Paper
      component="section"
      aria-label="Next step"
      variant="outlined"
      sx={{ ...ROW, p: 1.5, mb: 2, gap: 1.5 }}
    >
      <Typography sx={{ flex: "1 1 16rem" }}>
        <strong>Next:</strong> {task}
      </Typography>
      {action && !openStep?.startsWith(action.step) && (
        <LinkButton variant="contained" to={roundPath(round.id, action.step)}>
          {action.label}
        </LinkButton>
      )}
    </Paper>
  );
}

const PAST: Readonly<Partial<Record<Round["stage"], string>>> = {
  open: "Opened",
  closed: "Closed",
  locked: "Result locked",
  released: "Released",
  canceled: "Canceled",
};

/** Changes to an earlier stage. */
const PAST_RETURNS: Readonly<Record<string, string>> = {
  "closed open": "Reopened",
  "locked open": "Reopened",
  "locked closed": "Result unlocked",
  "released locked": "Correction started",
};

/** When the round reached each stage, and by whom. */
function RoundHistory({ events }: Pick<Round, "events">) {
  if (events.length === 0) return null;
  return (
    <Typography
      component="ol"
      aria-label="History"
      color="textSecondary"
      variant="body2"
      sx={{ ...PLAIN_LIST, display: "flex", flexWrap: "wrap", columnGap: 2 }}
    >
      {events.map((event) => (
        <li key={event.id}>
          {PAST_RETURNS[`${event.from} ${event.to}`] ?? PAST[event.to]}{" "}
          <DayField record={event} source="at" />
          {event.by && (
            <>
              {" "}
              by <bdi>{event.by}</bdi>
            </>
          )}
        </li>
      ))}
    </Typography>
  );
}

/** The manual changes of the stage, by their database function. Each is recorded as an intervention. */
const MOVES = {
  close_round_early: {
    label: "Close round now",
    question: "Judges can no longer submit reviews. Submitted reviews count.",
    success: "The round is closed.",
  },
  reopen_round: {
    label: "Reopen round",
    question:
      "Judges can change their reviews until the new deadline. You have to lock the result again.",
    success: "The round is open again.",
  },
  correct_round: {
    label: "Correct result",
    question:
      "You can exclude reviews, lock the result again and change decisions. Teams see the released outcome until the next release.",
    success: "The result can be corrected.",
  },
  cancel_round: {
    label: "Cancel round",
    question:
      "The round does not count, and none of its outcomes is released. Its reviews stay readable here. You cannot undo this.",
    success: "The round is canceled.",
  },
} as const;

type Move = keyof typeof MOVES;

/** The moves that a stage allows. An open release is stopped first. */
function movesFrom(round: Round): readonly Move[] {
  // Without assignments it is deleted (RoundSettings).
  if (round.stage === "draft") return round.assignments_count > 0 ? ["cancel_round"] : [];
  if (round.stage === "open") return ["close_round_early", "cancel_round"];
  if (round.stage === "released") return ["correct_round"];
  return isDecidable(round) ? ["reopen_round", "cancel_round"] : [];
}

/** Changes the stage of the round, or duplicates the round. */
export function RoundMenu({ round }: { round: Round }) {
  return (
    <Box
      role="group"
      aria-label="Round actions"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, ml: FLUSH }}
    >
      {movesFrom(round).map((move) => (
        <MoveButton key={move} round={round} move={move} />
      ))}
      <LinkButton to={`/judging/rounds/create?from=${round.id}`}>Duplicate round</LinkButton>
    </Box>
  );
}

function MoveButton({ round, move }: { round: Round; move: Move }) {
  const [closesAt, setClosesAt] = useState("");
  const { label, question, success } = MOVES[move];
  const hasTime = move === "reopen_round";
  return (
    <ConfirmedChange
      label={label}
      request={move}
      success={success}
      failure="Failed to change the round. Please try again."
      args={(reason) => ({
        id: round.id,
        revision: round.revision,
        reason,
        ...(hasTime && { closes_at: closesAt }),
      })}
      reason={{ help: REASON_HELP }}
      onToggle={() => setClosesAt("")}
      question={
        <>
          <strong>{round.name}</strong>: {question}
        </>
      }
      // "Cancel" could mean the round.
      cancel="Back"
      disabled={hasTime && !closesAt}
    >
      {hasTime && <DateTimeField label="New deadline" value={closesAt} onChange={setClosesAt} />}
    </ConfirmedChange>
  );
}

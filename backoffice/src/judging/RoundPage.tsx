import { Box, Typography } from "@mui/material";
import { Navigate, Route, Routes, useParams } from "react-router-dom";
import { LoadedRecord } from "../components/LoadFailed.tsx";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { LinkButton } from "../components/PageLink.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { PanelOutlines } from "../components/PanelOutlines.tsx";
import { useTaskCounts } from "../layout/useTaskCounts.ts";
import { roundPath } from "../records/roundPath.ts";
import { ROW } from "../theme/theme.ts";
import { useReleases } from "./releases/release.ts";
import { LockResult } from "./results/LockResult.tsx";
import { ROUND_PARTS } from "./roundParts.ts";
import { RoundFacts } from "./rounds/RoundFacts.tsx";
import { MoveButton, RoundMenu } from "./rounds/RoundMenu.tsx";
import { isOver, type Round, useRound } from "./rounds/round.ts";
import { RoundStepper } from "./steps/RoundStepper.tsx";
import { type NextTask, roundSteps } from "./steps/roundSteps.ts";

/** Below a round's page: each part with its code, which is loaded when it is opened. */
const PARTS = ROUND_PARTS.map(({ path, heading, load }) => ({
  path,
  heading,
  Page: lazyComponent(`round/${path}`, load),
}));

/** One round: what is next, its steps, and the page of one of them. */
export default function RoundPage() {
  const { id = "" } = useParams();
  return (
    <LoadedRecord
      query={useRound(id)}
      title="Round"
      isPage
      outlines={<PanelOutlines columns={[[66, 420]]} />}
      gone="This round no longer exists."
      failure="We couldn’t load the round."
    >
      {(round) => <OpenRound round={round} />}
    </LoadedRecord>
  );
}

function OpenRound({ round }: { round: Round }) {
  const { data: releases } = useReleases();
  const { data: counts } = useTaskCounts();
  const release = releases?.find(({ round_id }) => round_id === round.id);
  const { steps, current, next } = roundSteps(round, release, !counts?.has_own_interest);
  return (
    <>
      <PageTitle>{round.name}</PageTitle>
      <Box sx={{ ...ROW, columnGap: 2, mb: 2 }}>
        <Box sx={{ mr: "auto", flex: { xs: "1 1 12rem", md: "1 1 18rem" } }}>
          <Typography component="h2" variant="h5" sx={{ overflowWrap: "anywhere" }}>
            {round.name}
          </Typography>
          <RoundFacts round={round} />
          {round.stage === "canceled" && (
            <Typography>
              This round was canceled and does not count. You can still read its reviews.
            </Typography>
          )}
        </Box>
        {next && <Next round={round} next={next} />}
        <RoundMenu round={round} />
      </Box>
      <RoundStepper steps={steps} current={current} />
      <Routes>
        {PARTS.map(({ path, heading, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <>
                {heading && <PageHeading title={heading} isCovered />}
                {/* The key resets unsaved fields when another round is opened. */}
                <Page key={round.id} round={round} />
              </>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={roundPath(round.id)} replace />} />
      </Routes>
    </>
  );
}

/** The next task of a round and its button, unless that is on the open page. */
function Next({ round, next: { task, action } }: { round: Round; next: NextTask }) {
  const { "*": part = "" } = useParams();
  const variant = hasOwnTask(round, part) ? "outlined" : "contained";
  const isHere = action && "to" in action && action.to === roundPath(round.id, part.split("/")[0]);
  // The page of the assignment names these round entries.
  if (isHere && part === "assignment" && round.short_count > 0) return null;
  return (
    <Box
      component="section"
      aria-label="Next step"
      sx={{
        ...ROW,
        gap: 1.5,
        // On narrow screens below the title and the menu, which share a line.
        order: { xs: 1, md: 0 },
        flex: { xs: "1 1 100%", md: "0 1 auto" },
        maxWidth: { md: "60%" },
      }}
    >
      <Typography sx={{ flex: { xs: "1 1 12rem", md: "1 1 14rem" } }}>
        <strong>Next:</strong> {task}
      </Typography>
      {/* Where the page begins, because results are long. */}
      {isHere && part === "results" && <LockResult round={round} variant="contained" />}
      {action && "move" in action && (
        <MoveButton round={round} move={action.move} button={{ variant }} />
      )}
      {action && "to" in action && !isHere && (
        <LinkButton variant={variant} to={action.to}>
          {action.label}
        </LinkButton>
      )}
    </Box>
  );
}

/** Whether a page has a main button of its own. */
const hasOwnTask = (round: Round, part: string) =>
  part === "criteria" ||
  (part === "assignment" && !isOver(round)) ||
  (part === "progress" &&
    round.stage === "open" &&
    round.submitted_count < round.assignments_count);

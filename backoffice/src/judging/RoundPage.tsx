import { Box, Typography } from "@mui/material";
import type { ComponentType } from "react";
import { Navigate, Route, Routes, useParams } from "react-router-dom";
import { DayField } from "../components/DayField.tsx";
import { ForAdministrators } from "../components/ForAdministrators.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { NotFound } from "../components/NotFound.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { type Right, useRights, useRole } from "../data/rights.ts";
import { NotYours } from "../layout/NotYours.tsx";
import { roundPath } from "../records/roundPath.ts";
import { AssignmentPage } from "./assignment/AssignmentPage.tsx";
import { DecisionsPage } from "./decisions/DecisionsPage.tsx";
import { FilesPage } from "./files/FilesPage.tsx";
import { ProgressPage } from "./progress/ProgressPage.tsx";
import { RoundEntryPage } from "./RoundEntryPage.tsx";
import { RoundMenu } from "./RoundMenu.tsx";
import { NextStepBanner, nextStep, RoundEvents, RoundSteps } from "./RoundSteps.tsx";
import { ReleaseBanner } from "./releases/ReleaseBanner.tsx";
import { isOpen } from "./releases/release.ts";
import { useReleases } from "./releases/useReleases.ts";
import { ResultsPage } from "./results/ResultsPage.tsx";
import { ReviewPage } from "./reviews/ReviewPage.tsx";
import { RoundEntryList } from "./roundEntries/RoundEntryList.tsx";
import { RoundSettings } from "./rounds/RoundSettings.tsx";
import { isOver, kindLabel, type Round, stageLabel } from "./rounds/round.ts";
import { useRounds } from "./rounds/useRounds.ts";

interface Part {
  name: string;
  label: string;
  Page: ComponentType<{ round: Round }>;
  right: Right;
}

/** The steps of a round, in their order. */
const PARTS: readonly Part[] = [
  { name: "criteria", label: "Criteria", Page: RoundSettings, right: "judging" },
  { name: "round-entries", label: "Round entries", Page: RoundEntryList, right: "judging" },
  { name: "assignment", label: "Assignment", Page: AssignmentPage, right: "judging" },
  { name: "progress", label: "Progress", Page: ProgressPage, right: "judging" },
  { name: "results", label: "Results", Page: ResultsPage, right: "decisions" },
  { name: "decisions", label: "Decisions", Page: DecisionsPage, right: "decisions" },
  { name: "files", label: "Files", Page: FilesPage, right: "administration" },
];

/** For an address that the person cannot open: the reason, or the first step of the round. */
function NoPart({ id }: { id: string }) {
  const role = useRole();
  const { "*": rest = "" } = useParams();
  const isClosed = [...PARTS.map(({ name }) => name), "reviews"].includes(rest.split("/")[0] ?? "");
  if (role && isClosed) return <NotYours role={role} />;
  return <Navigate to={roundPath(id)} replace />;
}

/** One round: its stage, the next step, and the steps themselves. */
export function RoundPage() {
  const mayDo = useRights();
  const parts = PARTS.filter(({ right }) => mayDo(right));
  const { id = "" } = useParams();
  const { data: rounds, error, refetch } = useRounds();
  const found = rounds?.find((candidate) => candidate.id === id);
  const releases = useReleases();
  if (error && !rounds) {
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The round could not be loaded.
      </LoadFailed>
    );
  }
  // A chair cannot read releases. The page stays while a failed read is repeated.
  if (!rounds || (releases.isFetching && !releases.isFetched)) return <LoadingScreen />;
  if (!found) return <NotFound />;
  const release = releases.data?.find(({ round_id }) => round_id === id);
  const round: Round = { ...found, hasOpenRelease: release !== undefined && isOpen(release) };
  // The banner of an open release already says what is next.
  const next = round.hasOpenRelease ? undefined : nextStep(round);
  // A chair has only some of the steps.
  const canDoNext = !next?.action || parts.some(({ name }) => name === next.action?.step);
  return (
    <>
      <PageTitle>{round.name}</PageTitle>
      <RoundHead round={round} />
      {isOver(round) && <ReleaseBanner release={release} />}
      {next && canDoNext && <NextStepBanner round={round} next={next} />}
      <RoundSteps round={round} steps={parts} />
      <Routes>
        {parts.map(({ name, Page }) => (
          // The key resets unsaved fields when another round is opened.
          <Route key={name} path={name} element={<Page key={id} round={round} />} />
        ))}
        <Route path="round-entries/:roundEntryId" element={<RoundEntryPage round={round} />} />
        {mayDo("administration") && (
          <Route path="reviews/:assignmentId" element={<ReviewPage round={round} />} />
        )}
        <Route path="*" element={<NoPart id={id} />} />
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
      <Typography color="text.secondary">
        {kindLabel(round.kind)} · <strong>{stageLabel(round)}</strong> ·{" "}
        <DayField record={round} source="opens_at" /> to{" "}
        <DayField record={round} source="closes_at" />
      </Typography>
      <RoundEvents events={round.events} />
      {round.chairs.length > 0 && (
        <Typography color="text.secondary">
          Chaired by <bdi>{round.chairs.join(", ")}</bdi>
        </Typography>
      )}
      {round.stage === "canceled" && (
        <Typography>
          This round was canceled and does not count. Its reviews stay readable.
        </Typography>
      )}
      <ForAdministrators>
        <RoundMenu round={round} />
      </ForAdministrators>
    </Box>
  );
}

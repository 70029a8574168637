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
import { ReleaseBanner } from "./releases/ReleaseBanner.tsx";
import { isOpen } from "./releases/release.ts";
import { useReleases } from "./releases/useReleases.ts";
import { ResultsPage } from "./results/ResultsPage.tsx";
import { ReviewPage } from "./reviews/ReviewPage.tsx";
import { RoundEntryList } from "./roundEntries/RoundEntryList.tsx";
import { RoundSettings } from "./rounds/RoundSettings.tsx";
import { kindLabel, type Round, stateLabel } from "./rounds/round.ts";
import { useRounds } from "./rounds/useRounds.ts";
import { SubTabs } from "./SubTabs.tsx";

interface Part {
  name: string;
  label: string;
  Page: ComponentType<{ round: Round }>;
  /** What it takes to open it. */
  right: Right;
}

/** The parts of a round, in the order in which one needs them. */
const PARTS: readonly Part[] = [
  { name: "criteria", label: "Criteria", Page: RoundSettings, right: "judging" },
  { name: "round-entries", label: "Round entries", Page: RoundEntryList, right: "judging" },
  { name: "assignment", label: "Assignment", Page: AssignmentPage, right: "judging" },
  { name: "progress", label: "Progress", Page: ProgressPage, right: "judging" },
  { name: "results", label: "Results", Page: ResultsPage, right: "decisions" },
  { name: "decisions", label: "Decisions", Page: DecisionsPage, right: "decisions" },
  { name: "files", label: "Files", Page: FilesPage, right: "administration" },
];

/** In place of what is no part of the round for whoever is signed in: its first part, or why not. */
function NoPart({ id }: { id: string }) {
  const role = useRole();
  const { "*": rest = "" } = useParams();
  const isClosed = [...PARTS.map(({ name }) => name), "reviews"].includes(rest.split("/")[0] ?? "");
  if (role && isClosed) return <NotYours role={role} />;
  return <Navigate to={roundPath(id)} replace />;
}

/** One round, with its parts. */
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
  // A chair reads no releases. If they could not be read, another try must not take the page away.
  if (!rounds || (releases.isFetching && !releases.isFetched)) return <LoadingScreen />;
  if (!found) return <NotFound />;
  const release = releases.data?.find(({ round_id }) => round_id === id);
  const round: Round = { ...found, hasOpenRelease: release !== undefined && isOpen(release) };
  return (
    <>
      <PageTitle>{round.name}</PageTitle>
      <RoundHead round={round} />
      {round.state === "closed" && <ReleaseBanner release={release} />}
      <SubTabs
        label="Parts of the round"
        tabs={parts.map(({ name, label }) => ({ path: roundPath(id, name), label }))}
      />
      <Routes>
        {parts.map(({ name, Page }) => (
          // Another round's fields hold nothing of this one's.
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
        {kindLabel(round.kind)} · <strong>{stateLabel(round)}</strong> ·{" "}
        <DayField record={round} source="opens_at" /> to{" "}
        <DayField record={round} source="closes_at" />
      </Typography>
      {round.chairs.length > 0 && (
        <Typography color="text.secondary">
          Chaired by <bdi>{round.chairs.join(", ")}</bdi>
        </Typography>
      )}
      {round.state === "canceled" && (
        <Typography>
          This round was canceled: it counts as never held. What was written in it stays readable.
        </Typography>
      )}
      <ForAdministrators>
        <RoundMenu round={round} />
      </ForAdministrators>
    </Box>
  );
}

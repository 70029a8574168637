import { Paper } from "@mui/material";
import { useDeferredValue } from "react";
import { ADMIN_DASHBOARD_MESSAGES } from "#common/messages.ts";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { PageHeading } from "../components/PageHeading.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import { useRights } from "../data/rights.ts";
import { AssignedTasks, useJudgingTasks } from "../judging/AssignedTasks.tsx";
import { useStages } from "../judging/finalists/finalist.ts";
import { ReleaseBanner } from "../judging/releases/ReleaseBanner.tsx";
import { isOpen, useReleases } from "../judging/releases/release.ts";
import { useRounds } from "../judging/rounds/round.ts";
import { useTaskCounts } from "../layout/useTaskCounts.ts";
import { SeasonTasks } from "../season/SeasonTasks.tsx";
import { useSeason } from "../season/useSeason.ts";
import { TeamTasks } from "./TeamTasks.tsx";
import { Totals } from "./Totals.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import { WhereWeAre } from "./WhereWeAre.tsx";

/** The code of the observers' page, which administrators do not need. */
const ObserverDashboard = lazyComponent(
  "ObserverDashboard",
  () => import("./ObserverDashboard.tsx"),
);

/** Where the challenge is, with tasks for administrators and the latest submissions for observers. */
export default function Dashboard() {
  const may = useRights();
  return (
    <>
      <PageHeading title="Dashboard" />
      {may("administration") ? <AdministratorDashboard /> : <ObserverDashboard />}
    </>
  );
}

/** The heights of the outlines of its panels while they load. */
const OUTLINES = [220, 108, 96];

/** All queries start at once, and the page appears once all tasks are known, so that nothing moves. */
function AdministratorDashboard() {
  const counts = useTaskCounts();
  const configuration = useConfiguration();
  const judging = useJudgingTasks();
  const releases = useReleases();
  const stages = useStages();
  const rounds = useRounds();
  const season = useSeason();
  const statistics = useDatabaseQuery("admin_statistics", {});
  // Deferred, so that the browser renders the sections in several short tasks.
  const isLoaded = useDeferredValue(
    counts.data !== undefined &&
      releases.isFetched &&
      ![configuration, judging, stages, season].some(({ isPending }) => isPending),
  );
  if (counts.error && !counts.data) {
    return <NotLoaded query={counts} failure={ADMIN_DASHBOARD_MESSAGES.failure} />;
  }
  if (!counts.data || !isLoaded) {
    return (
      <>
        <LoadingScreen loadingPrimary="Loading dashboard data..." />
        {OUTLINES.map((height) => (
          <Paper key={height} variant="outlined" sx={{ height, mb: 3 }} />
        ))}
      </>
    );
  }
  return (
    <>
      <ReleaseBanner release={releases.data?.find(isOpen)} />
      {configuration.data && (
        <WhereWeAre
          challenge={configuration.data}
          statistics={statistics.data}
          rounds={rounds.data}
          stages={stages.data}
          facts={season.data?.facts}
        />
      )}
      <SeasonTasks query={season} />
      <TwoColumns columns="repeat(2, minmax(0, 1fr))">
        <TeamTasks counts={counts.data} />
        <AssignedTasks query={judging} />
      </TwoColumns>
      <Totals query={statistics} configuration={configuration.data} stages={stages.data} />
    </>
  );
}

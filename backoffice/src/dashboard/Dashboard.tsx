import { Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useDataProvider, useGetList } from "react-admin";
import { ADMIN_DASHBOARD_MESSAGES } from "#common/messages.ts";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { useRights } from "../data/rights.ts";
import { ReleaseBanner } from "../judging/releases/ReleaseBanner.tsx";
import { isOpen } from "../judging/releases/release.ts";
import { useReleases } from "../judging/releases/useReleases.ts";
import { AssignedTasks, useJudgingTasks } from "../judging/tasks/AssignedTasks.tsx";
import { Charts } from "./Charts.tsx";
import { Counts } from "./Counts.tsx";
import type { Stage } from "./nextDeadline.ts";
import { readStatistics } from "./readStatistics.ts";
import { TeamTasks } from "./TeamTasks.tsx";

/** Tasks and statistics; observers see only the statistics. */
export default function Dashboard() {
  const may = useRights();
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        Dashboard
      </Typography>
      {may("administration") ? <Numbers /> : <Overview />}
    </>
  );
}

/** All queries start at once, but each section appears only after those above it: nothing moves while it is read. */
function Numbers() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const counts = useQuery({ queryKey: ["counts"], queryFn: () => dataProvider.getCounts() });
  const configuration = useConfiguration();
  const judging = useJudgingTasks();
  const releases = useReleases();
  const stages = useGetList<Stage>("finalist-stages", {}, { onError: console.error });
  const statistics = useStatistics();
  // Deferred, so that the browser renders the sections in several short tasks.
  const isRead = useDeferredValue(
    counts.data !== undefined &&
      releases.isFetched &&
      ![configuration, judging, stages].some(({ isPending }) => isPending),
  );
  if (counts.isError && !counts.data) {
    return (
      <LoadFailed error={counts.error} onRetry={() => void counts.refetch()}>
        {ADMIN_DASHBOARD_MESSAGES.failure}
      </LoadFailed>
    );
  }
  if (!counts.data || !isRead) {
    return (
      <Typography role="status" color="text.secondary">
        Loading dashboard data...
      </Typography>
    );
  }
  return (
    <>
      <ReleaseBanner release={releases.data?.find(isOpen)} />
      <TeamTasks counts={counts.data} configuration={configuration.data} />
      <AssignedTasks query={judging} />
      <Counts
        statistics={statistics.data}
        configuration={configuration.data}
        stages={stages.data}
      />
      <Charts
        statistics={statistics.data}
        configuration={configuration.data}
        isError={statistics.isError}
        refetch={() => void statistics.refetch()}
      />
    </>
  );
}

function Overview() {
  const configuration = useConfiguration();
  const statistics = useStatistics();
  return (
    <>
      <Counts statistics={statistics.data} configuration={configuration.data} />
      <Charts
        statistics={statistics.data}
        configuration={configuration.data}
        isError={statistics.isError}
        refetch={() => void statistics.refetch()}
      />
    </>
  );
}

function useStatistics() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["statistics"],
    queryFn: () => readStatistics(dataProvider),
  });
}

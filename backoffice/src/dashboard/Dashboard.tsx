import { Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { PageTitle } from "../layout/PageTitle.tsx";
import { PhaseWarning } from "./ChallengeState.tsx";
import { Charts } from "./Charts.tsx";
import { Counts } from "./Counts.tsx";
import { readStatistics } from "./readStatistics.ts";

/**
 * How the challenge is doing. Everything is asked for at once; what stands lower waits for what stands
 * above it, so that nothing moves once it is seen.
 */
export default function Dashboard() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const counts = useQuery({ queryKey: ["counts"], queryFn: () => dataProvider.getCounts() });
  const configuration = useConfiguration();
  const statistics = useQuery({
    queryKey: ["statistics"],
    queryFn: () => readStatistics(dataProvider),
  });
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        Dashboard
      </Typography>
      <Counts counts={counts.data} isError={counts.isError} refetch={() => void counts.refetch()} />
      {!counts.isPending && <PhaseWarning />}
      {!counts.isPending && !configuration.isPending && (
        <Charts
          statistics={statistics.data}
          isError={statistics.isError}
          refetch={() => void statistics.refetch()}
        />
      )}
    </>
  );
}

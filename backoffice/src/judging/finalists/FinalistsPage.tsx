import { Box, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { FinalistCard } from "./FinalistCard.tsx";
import { byOutcome, useFinalists } from "./finalist.ts";
import { StageList } from "./StageList.tsx";

/** The finalists and the stages of the finals. */
export function FinalistsPage() {
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <PageTitle>Finalists</PageTitle>
      <FinalistList />
      <StageList />
    </Box>
  );
}

function FinalistList() {
  const { data: finalists, error, refetch } = useFinalists();
  return (
    <Box component="section" aria-labelledby="finalists">
      <Typography id="finalists" component="h2" variant="h5" sx={{ mb: 2 }}>
        Finalists
      </Typography>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The finalists could not be loaded.
        </LoadFailed>
      )}
      {!error && !finalists && <LoadingScreen />}
      {finalists?.length === 0 && (
        <Typography sx={{ maxWidth: 720 }}>
          No finalists yet. Selected submissions become finalists when the results of the panel are
          released. You can create stages now.
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {finalists?.toSorted(byOutcome).map((finalist) => (
          <FinalistCard key={finalist.id} finalist={finalist} />
        ))}
      </Box>
    </Box>
  );
}

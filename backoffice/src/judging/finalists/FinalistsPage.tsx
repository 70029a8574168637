import { Box, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { FinalistCard } from "./FinalistCard.tsx";
import { byPlace, useFinalists } from "./finalist.ts";
import { StageList } from "./StageList.tsx";

/** From the shortlist to the winners: what finalists hand in, who helps them, and what the public reads. */
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
          There are none yet: entries that are selected become finalists when the results are
          released, which the release of the panel does. Stages can be prepared before.
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
        {finalists?.toSorted(byPlace).map((finalist) => (
          <FinalistCard key={finalist.id} finalist={finalist} />
        ))}
      </Box>
    </Box>
  );
}

import { Box, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { InterventionList } from "../releases/InterventionList.tsx";
import type { Intervention } from "../releases/intervention.ts";
import type { Round } from "../rounds/round.ts";

/** What administrators and chairs have done in the round that can change who wins. */
export function RoundInterventions({ round }: { round: Round }) {
  const { data, error, refetch } = useAllRows<Intervention>("interventions", {
    round_id: round.id,
  });
  return (
    <Box component="section" aria-label="Interventions" sx={{ mt: 3, maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Interventions
      </Typography>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The interventions could not be loaded.
        </LoadFailed>
      )}
      {data && (
        <InterventionList
          interventions={data}
          empty="No interventions. They appear here when somebody changes what can decide who wins, such as a deadline or which reviews count."
        />
      )}
    </Box>
  );
}

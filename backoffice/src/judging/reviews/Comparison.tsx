import { Box, LinearProgress, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import type { Round } from "../rounds/round.ts";
import { ComparedRankings } from "./ComparedRankings.tsx";
import { useComparison } from "./useComparison.ts";

interface ComparisonProps {
  round: Round;
  reviewer: Assignment;
}

/** Both rankings, while they are computed and then. */
export function Comparison({ round, reviewer }: ComparisonProps) {
  const { data, error, isMissing, retry } = useComparison(round, reviewer);
  if (error) {
    return (
      <LoadFailed error={error} onRetry={retry}>
        The rankings could not be computed. Whoever has declared a conflict in this round does not
        see them.
      </LoadFailed>
    );
  }
  if (isMissing) return <Typography>This review cannot be read.</Typography>;
  if (!data) {
    return (
      <Box role="status" sx={{ maxWidth: 480 }}>
        <Typography id="comparing">Computing the ranking with and without it</Typography>
        <LinearProgress aria-labelledby="comparing" sx={{ mt: 1 }} />
      </Box>
    );
  }
  if (!data.now || !data.after) {
    return <Typography>There are too few reviews for a ranking with and without it.</Typography>;
  }
  return <ComparedRankings now={data.now} after={data.after} places={data.places} />;
}

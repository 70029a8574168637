import { Box, Paper, Typography } from "@mui/material";
import { useLocation } from "react-router-dom";
import { ActItem } from "./ActItem.tsx";
import { useActs } from "./useActs.ts";

/** What waits for a second administrator about one round or one entry; nothing where nothing waits. */
export function WaitingActs({ of }: { of: { round_id: string } | { submission_id: string } }) {
  const { data = [] } = useActs({ ...of, state: "proposed" });
  const { pathname } = useLocation();
  // A review's own page has it beside the two rankings.
  const acts = data.filter((act) => !pathname.endsWith(`/reviews/${act.assignment_id}`));
  if (acts.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Waits for a second administrator"
      sx={{ px: 2, pt: 1.5, mb: 2 }}
    >
      <Typography component="h3" variant="subtitle2">
        Waits for a second administrator
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: "none" }}>
        {acts.map((act) => (
          <ActItem key={act.id} act={act} />
        ))}
      </Box>
    </Paper>
  );
}

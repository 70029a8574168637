import { Box, Paper, Typography } from "@mui/material";
import { ActItem } from "./ActItem.tsx";
import { useActs } from "./useActs.ts";

/** What waits for a second administrator about one round or one entry; nothing where nothing waits. */
export function WaitingActs({ of }: { of: { round_id: string } | { submission_id: string } }) {
  const { data: acts = [] } = useActs({ ...of, state: "proposed" });
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

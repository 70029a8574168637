import { Box, FormControlLabel, Switch, Typography } from "@mui/material";
import { useChange } from "../../components/useChange.ts";
import { isDecidable, type Round } from "../rounds/round.ts";

/** Opens or closes the discussion among the judges of a closed round. */
export function DiscussionSwitch({ round }: { round: Round }) {
  const { mutate, isPending } = useChange("set_discussion", {
    success: round.discussion_open ? "The discussion is closed." : "The discussion is open.",
    failure: "Failed to change the discussion. Please try again.",
  });
  if (!isDecidable(round)) return null;
  return (
    <Box component="section" aria-label="Discussion" sx={{ maxWidth: 880 }}>
      <FormControlLabel
        label="Discussion among judges"
        control={
          <Switch
            checked={round.discussion_open}
            disabled={isPending}
            onChange={(_, open) => mutate({ round_id: round.id, open })}
          />
        }
      />
      <Typography color="text.secondary">
        Judges see the comments of others on entries they reviewed, without names, and can reply.
        Submitted scores do not change. The discussion ends with the release.
      </Typography>
    </Box>
  );
}

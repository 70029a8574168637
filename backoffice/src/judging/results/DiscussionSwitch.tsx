import { Box, FormControlLabel, Switch, Typography } from "@mui/material";
import { useChange } from "../../components/useChange.ts";
import { isDecidable, type Round } from "../rounds/round.ts";

/** Lets the judges of a round that has closed read and answer each other, and ends that again. */
export function DiscussionSwitch({ round }: { round: Round }) {
  const { mutate, isPending } = useChange("set_discussion", {
    success: round.discussion_open ? "The discussion has ended." : "The discussion is open.",
    failure: "Failed to change the discussion. Please try again.",
  });
  if (!isDecidable(round)) return null;
  return (
    <Box component="section" aria-label="Discussion" sx={{ maxWidth: 880 }}>
      <FormControlLabel
        label="Judges discuss this round"
        control={
          <Switch
            checked={round.discussion_open}
            disabled={isPending}
            onChange={(_, open) => mutate({ round_id: round.id, open })}
          />
        }
      />
      <Typography color="text.secondary">
        Each judge then reads, without names, what others wrote about the entries that this judge
        has reviewed, and can answer. Scores stay as they were submitted. It ends with the release.
      </Typography>
    </Box>
  );
}

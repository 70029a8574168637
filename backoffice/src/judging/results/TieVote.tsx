import { Box, FormControlLabel, Switch, Typography } from "@mui/material";
import { isDecidedByTie } from "#common/judging/ties.ts";
import { useChange } from "../../components/useChange.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import type { FrozenResult } from "./useLastResult.ts";
import { useResultInputs } from "./useResult.ts";

interface TieVoteProps {
  round: Round;
  frozen: FrozenResult;
}

/** Asks the panel about ties that decide something and that only the lot has told apart, or a vote. */
export function TieVote({ round, frozen: { inputs, result } }: TieVoteProps) {
  const { mutate, isPending } = useChange("set_vote", {
    success: round.vote_open ? "The vote has ended." : "The judges can vote.",
    failure: "Failed to change the vote. Please try again.",
  });
  const undecided = result.standings.filter(
    (standing) =>
      (standing.tie?.rule === "lot" || standing.tie?.rule === "vote") &&
      isDecidedByTie(standing, result.standings, inputs),
  );
  if (undecided.length === 0 || !isDecidable(round)) return null;
  return (
    <Box component="section" aria-label="Vote about ties" sx={{ maxWidth: 880 }}>
      <FormControlLabel
        label="Judges vote about ties"
        control={
          <Switch
            checked={round.vote_open}
            disabled={isPending}
            onChange={(_, open) => mutate({ round_id: round.id, open })}
          />
        }
      />
      <Typography color="text.secondary">
        {undecided.map(({ entry }) => entry).join(", ")}: who has reviewed all entries that are tied
        says which one is better. Then keep the result anew: that ends the vote, and counts it.
      </Typography>
      {round.vote_open && <Turnout round={round} />}
    </Box>
  );
}

/** How many judges have voted by now. */
function Turnout({ round }: { round: Round }) {
  const { data } = useResultInputs(round);
  if (!data) return null;
  const voters = new Set(data.votes.map(({ judge }) => judge)).size;
  const judges = new Set(data.reviews.map(({ judge }) => judge)).size;
  return (
    <Typography role="status">
      {voters} of {judges} judges have voted.
    </Typography>
  );
}

import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT } from "../../theme/theme.ts";
import { type Departure, nameOf, outcomeLabel } from "./release.ts";

interface DepartureListProps {
  roundId: string;
  departures: readonly Departure[];
}

/** The decisions that depart from the ranking or depend on a tie, with their reasons. */
export function DepartureList({ roundId, departures }: DepartureListProps) {
  if (departures.length === 0) {
    return (
      <Typography>Every decision follows the ranking, and no tie affects the outcome.</Typography>
    );
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", maxWidth: 880 }}>
      {departures.map((departure) => (
        <Box
          key={departure.code}
          component="li"
          sx={{ py: 1, borderTop: 1, borderColor: "divider" }}
        >
          <Link
            component={RouterLink}
            to={roundPath(roundId, `round-entries/${departure.round_entry_id}`)}
          >
            {departure.code}
          </Link>{" "}
          <bdi>{departure.idea_name}</bdi>:{" "}
          {departure.rank === null ? "no rank" : `rank ${departure.rank}`}
          {departure.is_tied && ", tied"} · <strong>{outcomeLabel(departure.outcome)}</strong>
          {departure.reason && <Box sx={MULTILINE_TEXT}>Reason: {departure.reason}</Box>}
          <Typography color="text.secondary">
            Decided by {nameOf(departure.decided_by_name)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

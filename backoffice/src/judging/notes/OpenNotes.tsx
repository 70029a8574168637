import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { useAllRows } from "../../components/useAllRows.ts";
import { roundPath } from "../../records/roundPath.ts";
import type { Round } from "../rounds/round.ts";
import { type JudgingNote, sortByTime } from "./note.ts";

/** The unanswered notes of a round, with links to their entries. */
export function OpenNotes({ round }: { round: Round }) {
  const { data: notes = [] } = useAllRows<JudgingNote>("judging-notes", {
    round_id: round.id,
    is_open: "true",
  });
  if (notes.length === 0) return null;
  return (
    <Box component="section" aria-label="Unanswered notes" sx={{ maxWidth: 880 }}>
      <Typography component="h3" variant="subtitle2">
        Unanswered notes from judges
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sortByTime(notes).map((note) => (
          <li key={note.id}>
            <Link
              component={RouterLink}
              to={roundPath(round.id, `round-entries/${note.round_entry_id}`)}
            >
              {note.code}
            </Link>{" "}
            {note.judge_name}: <bdi>{note.body}</bdi>
          </li>
        ))}
      </Box>
    </Box>
  );
}

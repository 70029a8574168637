import { Box, Button, Link, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { MomentField } from "../../components/MomentField.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT } from "../../theme/theme.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import type { Round } from "../rounds/round.ts";

interface NoteThreadProps {
  reviewer: Pick<Assignment, "id" | "judge_name">;
  notes: readonly JudgingNote[];
  canWrite: boolean;
}

/** The notes of a judge and the administrators about an entry. It is expanded while a note is unanswered. */
export function NoteThread({ reviewer, notes, canWrite }: NoteThreadProps) {
  if (notes.length === 0 && !canWrite) return null;
  const isOpen = notes.some(({ is_open }) => is_open);
  return (
    <Box component="details" open={isOpen} sx={{ width: "100%" }}>
      <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
        {notes.length > 0 ? `Notes (${notes.length})` : `Add note for ${reviewer.judge_name}`}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: 720 }}>
        {sortByTime(notes).map((note) => (
          <li key={note.id}>
            <Typography color="text.secondary">
              {note.by_judge ? reviewer.judge_name : (note.admin_name ?? "Former administrator")} ·{" "}
              <MomentField record={note} source="created_at" />
            </Typography>
            <Box sx={MULTILINE_TEXT}>{note.body}</Box>
          </li>
        ))}
      </Box>
      {canWrite && <NoteForm reviewer={reviewer} />}
      {isOpen && <NoReplyNeeded reviewer={reviewer} />}
    </Box>
  );
}

function NoteForm({ reviewer }: Pick<NoteThreadProps, "reviewer">) {
  const [body, setBody] = useState("");
  const { mutate, isPending } = useChange("write_to_judge", {
    success: `${reviewer.judge_name} sees the note beside the entry and gets an email.`,
    failure: "Failed to send the note. Please try again.",
    onDone: () => setBody(""),
  });
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start", py: 1, maxWidth: 720 }}>
      <TextField
        label={`Note to ${reviewer.judge_name}`}
        helperText="Judges do not know the team. Leave out anything that identifies it."
        value={body}
        disabled={isPending}
        onChange={({ target }) => setBody(target.value)}
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <Button
        variant="contained"
        disabled={isPending || body.trim() === ""}
        onClick={() => mutate({ assignment_id: reviewer.id, body: body.trim() })}
      >
        Send note
      </Button>
      <UnsavedGuard isUnsaved={body.trim() !== ""} loss="Your note has not been sent." />
    </Box>
  );
}

function NoReplyNeeded({ reviewer }: Pick<NoteThreadProps, "reviewer">) {
  const { mutate, isPending } = useChange("see_judging_notes", {
    success: "The notes are marked as answered.",
    failure: "Failed to mark the notes. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`No reply needed for ${reviewer.judge_name}`}
      onClick={() => mutate({ assignment_id: reviewer.id })}
    >
      No reply needed
    </Button>
  );
}

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

/** A row of the view admin_judging_notes: a note of a judge or an administrator about an entry. */
export interface JudgingNote {
  id: string;
  assignment_id: string;
  round_id: string;
  round_entry_id: string;
  code: string;
  judge_name: string;
  by_judge: boolean;
  /** Null for a note of the judge, and if the account is deleted. */
  admin_name: string | null;
  body: string;
  created_at: string;
  /** Whether it is a judge's note without a reply. */
  is_open: boolean;
}

/** Sorts notes by time, oldest first. */
const sortByTime = (notes: readonly JudgingNote[]) =>
  notes.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));

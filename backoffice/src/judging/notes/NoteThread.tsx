import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { MomentField } from "../../components/MomentField.tsx";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { MULTILINE_TEXT } from "../../theme/theme.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { type JudgingNote, sortByTime } from "./note.ts";

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

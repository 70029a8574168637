import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { MomentField } from "../../components/MomentField.tsx";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { MULTILINE_TEXT } from "../../theme/multilineText.ts";
import type { Assignment } from "../assignment/assignmentRecord.ts";
import { inTime, type JudgingNote } from "./note.ts";

interface NoteThreadProps {
  reviewer: Pick<Assignment, "id" | "judge_name">;
  /** What was said so far. */
  notes: readonly JudgingNote[];
  /** Whether the judge can read what is written. */
  canWrite: boolean;
}

/** What a judge and the administrators say to each other about an entry: folded, unless something waits. */
export function NoteThread({ reviewer, notes, canWrite }: NoteThreadProps) {
  if (notes.length === 0 && !canWrite) return null;
  const isOpen = notes.some(({ is_open }) => is_open);
  return (
    <Box component="details" open={isOpen} sx={{ width: "100%" }}>
      <Box component="summary" sx={{ py: 0.5, cursor: "pointer" }}>
        {notes.length > 0 ? `Notes (${notes.length})` : `Write to ${reviewer.judge_name}`}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: 720 }}>
        {inTime(notes).map((note) => (
          <li key={note.id}>
            <Typography color="text.secondary">
              {note.by_judge ? reviewer.judge_name : (note.admin_name ?? "Former administrator")} ·{" "}
              <MomentField record={note} source="created_at" />
            </Typography>
            <Box sx={MULTILINE_TEXT}>{note.body}</Box>
          </li>
        ))}
      </Box>
      {canWrite && <Answer reviewer={reviewer} />}
      {isOpen && <NothingToSay reviewer={reviewer} />}
    </Box>
  );
}

function Answer({ reviewer }: Pick<NoteThreadProps, "reviewer">) {
  const [body, setBody] = useState("");
  const { mutate, isPending } = useChange("write_to_judge", {
    success: `${reviewer.judge_name} reads it beside the entry, and is mailed that it is there.`,
    failure: "Failed to send the note. Please try again.",
    onDone: () => setBody(""),
  });
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start", py: 1, maxWidth: 720 }}>
      <TextField
        label={`Note to ${reviewer.judge_name}`}
        helperText="Judges do not know whose entry it is: leave out what could tell them."
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
      <UnsavedGuard isUnsaved={body.trim() !== ""} loss="Your note is not sent." />
    </Box>
  );
}

function NothingToSay({ reviewer }: Pick<NoteThreadProps, "reviewer">) {
  const { mutate, isPending } = useChange("see_judging_notes", {
    success: "It waits no more.",
    failure: "Failed to note that. Please try again.",
  });
  return (
    <Button
      variant="outlined"
      disabled={isPending}
      aria-label={`Nothing to answer ${reviewer.judge_name}`}
      onClick={() => mutate({ assignment_id: reviewer.id })}
    >
      Nothing to answer
    </Button>
  );
}

import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import type { RoundEntry } from "./roundEntry.ts";

type Text = Pick<RoundEntry, "idea_name" | "description" | "revision">;

/** The text that judges see. It can be edited until the round entry is ready. */
export function AnonymizedText({ roundEntry }: { roundEntry: RoundEntry }) {
  // Keeps the revision at which editing began, so that a colleague's later change is not overwritten.
  const [edited, setEdited] = useState<Text>();
  const text = edited ?? roundEntry;
  const isChanged = edited !== undefined;
  const { mutate, isPending } = useChange("save_anonymized_text", {
    success: "The text has been saved.",
    failure: "Failed to save the text. Please try again.",
    onDone: () => setEdited(undefined),
  });
  const { idea_name, description, revision } = text;
  const edit = (change: Partial<Text>) =>
    setEdited({ idea_name, description, revision, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    mutate({ id: roundEntry.id, expected_revision: revision, idea_name, description });
  }

  const fieldProps = {
    disabled: isPending,
    slotProps: { input: { readOnly: roundEntry.ready_at !== null } },
  };
  return (
    <Box
      component="form"
      aria-label="Anonymized text"
      onSubmit={submit}
      sx={{ display: "grid", gap: 2, justifyItems: "start" }}
    >
      <TextField
        label="Idea name"
        value={idea_name}
        {...fieldProps}
        fullWidth
        onChange={({ target }) => edit({ idea_name: target.value })}
      />
      <TextField
        label="Description"
        value={description}
        {...fieldProps}
        fullWidth
        multiline
        minRows={4}
        maxRows={16}
        onChange={({ target }) => edit({ description: target.value })}
      />
      {!roundEntry.ready_at && (
        <Button type="submit" variant="contained" disabled={!isChanged || isPending}>
          {isPending ? "Saving..." : "Save text"}
        </Button>
      )}
      <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the text are not saved." />
    </Box>
  );
}

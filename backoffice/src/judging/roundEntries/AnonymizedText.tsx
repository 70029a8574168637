import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import type { RoundEntry } from "./roundEntry.ts";

type Text = Pick<RoundEntry, "idea_name" | "description" | "revision">;

/** The words that judges read, to take names out of them until the round entry is ready. */
export function AnonymizedText({ roundEntry }: { roundEntry: RoundEntry }) {
  // Saved over the revision at which the changes began, whatever the page has read since.
  const [edited, setEdited] = useState<Text>();
  const text = edited ?? roundEntry;
  const isChanged = edited !== undefined;
  const { mutate, isPending } = useChange("save_anonymized_text", {
    success: "The round entry has been saved.",
    failure: "Failed to save the round entry. Please try again.",
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

  // What is ready is there to be read.
  const fixed = {
    disabled: isPending,
    slotProps: { input: { readOnly: roundEntry.ready_at !== null } },
  };
  return (
    <Box
      component="form"
      aria-label="What judges read"
      onSubmit={submit}
      sx={{ display: "grid", gap: 2, justifyItems: "start" }}
    >
      <TextField
        label="Name of the idea"
        value={idea_name}
        {...fixed}
        fullWidth
        onChange={({ target }) => edit({ idea_name: target.value })}
      />
      <TextField
        label="Description"
        value={description}
        {...fixed}
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
      <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the round entry are not saved." />
    </Box>
  );
}

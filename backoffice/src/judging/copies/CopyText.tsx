import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import type { Copy } from "./copy.ts";

type Text = Pick<Copy, "idea_name" | "description">;

/** The words that judges read, to take names out of them until the copy is signed off. */
export function CopyText({ copy }: { copy: Copy }) {
  const [edits, setEdits] = useState<Partial<Text>>({});
  const text: Text = { idea_name: copy.idea_name, description: copy.description, ...edits };
  const isChanged = Object.keys(edits).length > 0;
  const { mutate, isPending } = useChange("save_blind_copy", {
    success: "The copy has been saved.",
    failure: "Failed to save the copy. Please try again.",
    onDone: () => setEdits({}),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return;
    mutate({ id: copy.id, ...text, ...(copy.file_path && { file_path: copy.file_path }) });
  }

  // What is signed off is there to be read.
  const fixed = {
    disabled: isPending,
    slotProps: { input: { readOnly: copy.signed_off_at !== null } },
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
        value={text.idea_name}
        {...fixed}
        fullWidth
        onChange={({ target }) => setEdits({ ...edits, idea_name: target.value })}
      />
      <TextField
        label="Description"
        value={text.description}
        {...fixed}
        fullWidth
        multiline
        minRows={4}
        maxRows={16}
        onChange={({ target }) => setEdits({ ...edits, description: target.value })}
      />
      {!copy.signed_off_at && (
        <Button type="submit" variant="contained" disabled={!isChanged || isPending}>
          {isPending ? "Saving..." : "Save text"}
        </Button>
      )}
      <UnsavedGuard isUnsaved={isChanged} loss="Your changes to the copy are not saved." />
    </Box>
  );
}

import { Box, Button, TextField } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { messageFor } from "../../data/errors.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import { type Copy, findingsInText } from "./copy.ts";
import { readTeam } from "./prepareDocument.ts";

type Text = Pick<Copy, "idea_name" | "description">;

/** The words that judges read, to take names out of them until the copy is signed off. */
export function CopyText({ copy }: { copy: Copy }) {
  const [edits, setEdits] = useState<Partial<Text>>({});
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const text: Text = { idea_name: copy.idea_name, description: copy.description, ...edits };
  const isChanged = Object.keys(edits).length > 0;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const people = await readTeam(dataProvider, copy);
      const inDocument = copy.findings.filter(({ where }) => where === "document");
      await dataProvider.callDatabase("save_blind_copy", {
        id: copy.id,
        ...text,
        file_path: copy.file_path,
        findings: [...findingsInText(text, people), ...inDocument].map((one) => ({ ...one })),
      });
    },
    onSuccess: () => {
      setEdits({});
      notify("The copy has been saved.");
      refresh();
    },
    onError: (error) => {
      console.error(error);
      notify(messageFor(error, "Failed to save the copy. Please try again."), { type: "error" });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged) mutate();
  }

  const isFixed = isPending || copy.signed_off_at !== null;
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
        disabled={isFixed}
        fullWidth
        onChange={({ target }) => setEdits({ ...edits, idea_name: target.value })}
      />
      <TextField
        label="Description"
        value={text.description}
        disabled={isFixed}
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

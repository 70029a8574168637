import { Alert, Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine } from "#shared/validation.ts";
import { useChange } from "../../components/useChange.ts";
import { UnsavedGuard } from "../../forms/UnsavedGuard.tsx";
import type { Finalist } from "./finalist.ts";

/** The jury's public sentence about a finalist. */
export function JurySentence({ finalist }: { finalist: Finalist }) {
  const { id, idea_name: name, jury_sentence: saved } = finalist;
  // Keeps the sentence on which the edit is based, as another administrator may save a different one.
  const [edit, setEdit] = useState<{ text: string; basedOn: string }>();
  const { mutate, isPending } = useChange("set_jury_sentence", {
    success: "The jury's sentence is saved.",
    failure: "Failed to save the jury's sentence. Please try again.",
    conflict:
      "Another administrator has changed the jury's sentence. Your text is kept. Compare both, then save again.",
    onDone: () => setEdit(undefined),
  });
  const sentence = cleanLine(edit?.text ?? saved);
  const isTooLong = characterCount(sentence) > TEXT_LIMITS.jurySentence;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    mutate({ submission_id: id, sentence, expected_sentence: saved });
  }

  return (
    <Box
      component="form"
      onSubmit={onSubmit}
      // The floating label needs room above the field.
      sx={{ display: "grid", gap: 1, width: "100%", mt: 1 }}
    >
      <TextField
        label={`Jury's sentence about ${name}`}
        helperText={`Public. One sentence, ${characterCount(sentence)} of ${TEXT_LIMITS.jurySentence} characters`}
        value={edit?.text ?? saved}
        disabled={isPending}
        error={isTooLong}
        multiline
        minRows={2}
        fullWidth
        onChange={({ target }) => setEdit({ text: target.value, basedOn: edit?.basedOn ?? saved })}
      />
      {edit && edit.basedOn !== saved && sentence !== saved && (
        <Alert severity="warning">
          {`Another administrator has ${saved ? `saved “${saved}”` : "removed the sentence"}. Saving replaces that with your text.`}
        </Alert>
      )}
      <Button
        type="submit"
        variant="outlined"
        disabled={isPending || isTooLong || sentence === saved}
        sx={{ justifySelf: "start" }}
        aria-label={`Save sentence about ${name}`}
      >
        Save sentence
      </Button>
      <UnsavedGuard isUnsaved={sentence !== saved} loss="The jury's sentence is not saved." />
    </Box>
  );
}

import CancelIcon from "@mui/icons-material/Cancel";
import { Autocomplete, Box, Chip, TextField } from "@mui/material";
import { useState } from "react";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import type { Submission } from "../records/submission.ts";
import { useTagging } from "./useTagging.tsx";
import { useTags } from "./useTags.ts";

interface TagsProps {
  submission: Submission;
}

/** An entry's tags, each with an x that takes it off, and a field that completes those in use. */
export function TagsEditor({ submission }: TagsProps) {
  const { tags } = submission;
  const [typed, setTyped] = useState("");
  const inUse = useTags();
  const { mutate, isPending } = useTagging(submission);

  function add(text: string | null) {
    const tag = text?.trim();
    if (tag && !tags.includes(tag)) {
      mutate({ tag, isOn: true }, { onSuccess: () => setTyped("") });
    } else {
      setTyped("");
    }
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {tags.length > 0 && (
        <Box component="ul" sx={LIST}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                label={<bdi>{tag}</bdi>}
                disabled={isPending}
                onDelete={() => mutate({ tag, isOn: false })}
                deleteIcon={<CancelIcon titleAccess={`Take off ${tag}`} />}
              />
            </li>
          ))}
        </Box>
      )}
      <Autocomplete
        freeSolo
        value={null}
        inputValue={typed}
        options={inUse.filter((tag) => !tags.includes(tag))}
        disabled={isPending}
        onInputChange={(_, text, reason) => {
          if (reason === "input") setTyped(text);
        }}
        onChange={(_, tag) => add(tag)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Add a tag"
            helperText="Enter adds it. No team ever sees it."
          />
        )}
      />
      <UnsavedGuard isUnsaved={typed.trim() !== ""} loss="The tag is not added." />
    </Box>
  );
}

/** An entry's tags where there is little room. */
export function TagsLine({ tags }: Pick<Submission, "tags">) {
  if (tags.length === 0) return null;
  return (
    <Box component="ul" aria-label="Tags" sx={{ ...LIST, mt: 0.5 }}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip size="small" variant="outlined" label={<bdi>{tag}</bdi>} />
        </li>
      ))}
    </Box>
  );
}

const LIST = {
  display: "flex",
  flexWrap: "wrap",
  gap: 0.75,
  m: 0,
  p: 0,
  listStyle: "none",
  "& > li": { minWidth: 0, maxWidth: "100%" },
} as const;

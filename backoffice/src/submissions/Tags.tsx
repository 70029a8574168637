import CancelIcon from "@mui/icons-material/Cancel";
import { Autocomplete, Box, Chip, TextField } from "@mui/material";
import { useState } from "react";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";
import { useDatabaseChange, usePendingChanges } from "../components/useDatabaseChange.ts";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import type { Submission } from "../records/submission.ts";
import { PLAIN_LIST } from "../theme/theme.ts";

/** The tags of a submission, each with a button that removes it, and a field to add one. */
export function TagsEditor({ submission }: { submission: Submission }) {
  const [typed, setTyped] = useState("");
  const inUse = useTagsInUse();
  const { tags, setTag } = useTagging(submission);

  async function add(text: string | null) {
    setTyped("");
    const tag = text?.trim();
    if (!tag || tags.includes(tag)) return;
    // A tag that could not be added can be corrected, unless the next one is being typed.
    await setTag({ tag, is_on: true }).catch(() => setTyped((now) => now || tag));
  }

  useUnsavedWork(typed.trim() !== "", { loss: "The tag hasn’t been added yet." });
  return (
    <Box sx={{ display: "grid", gap: 1.5 }}>
      {tags.length > 0 && (
        <Box component="ul" sx={LIST}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                label={<bdi>{tag}</bdi>}
                onDelete={() => void setTag({ tag, is_on: false }).catch(() => undefined)}
                deleteIcon={<CancelIcon titleAccess={`Remove ${tag}`} />}
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
        onInputChange={(_, text, reason) => {
          if (reason === "input") setTyped(text);
        }}
        onChange={(_, tag) => void add(tag)}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Add a tag"
            helperText="Press Enter to add. Teams never see tags."
          />
        )}
      />
    </Box>
  );
}

/** The tags of a submission in a row of the list. */
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
  ...PLAIN_LIST,
  display: "flex",
  flexWrap: "wrap",
  gap: 0.75,
  "& > li": { minWidth: 0, maxWidth: "100%" },
} as const;

interface Tagging {
  tag: string;
  is_on: boolean;
}

/** The tags with those being saved, and a function that adds or removes one, with a notification to undo it. */
function useTagging({ id, idea_name: name, tags: saved }: Submission) {
  const scope = `tags of ${id}`;
  const { mutateAsync: setTag } = useDatabaseChange(
    ({ callDatabase }, { tag, is_on: isOn }: Tagging) =>
      callDatabase(isOn ? "tag_submission" : "untag_submission", { id, tag }),
    {
      scope,
      success: (_, { tag, is_on: isOn }) =>
        isOn ? `${name} is tagged ${tag}.` : `${name} is no longer tagged ${tag}.`,
      undo: (_, { tag, is_on }) => ({ tag, is_on: !is_on }),
      about: name,
      failure: "Failed to change the tags. Please try again.",
      dependents: ["eligibility"],
    },
  );
  const tags = usePendingChanges<Tagging>(scope).reduce(
    (shown, { tag, is_on }) => [...shown.filter((one) => one !== tag), ...(is_on ? [tag] : [])],
    saved,
  );
  return { tags, setTag };
}

/** The tags in use, sorted; none until they are loaded. */
export function useTagsInUse(): string[] {
  return useDatabaseQuery("admin_tags", {}).data ?? [];
}

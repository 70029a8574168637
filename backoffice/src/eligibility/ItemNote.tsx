import { Box, Button, TextField } from "@mui/material";
import { type ELIGIBILITY_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { useChange } from "../components/useChange.ts";
import type { Eligibility } from "../records/eligibility.ts";

interface ItemNoteProps {
  item: (typeof ELIGIBILITY_ITEMS)[number];
  eligibility: Eligibility;
  /** What was typed so far; undefined: nothing. */
  typed: string | undefined;
  onType: (note: string) => void;
  onClose: () => void;
}

/** Where administrators write what they want to remember of an item. */
export function ItemNote({ item, eligibility, typed, onType, onClose }: ItemNoteProps) {
  const note = typed ?? eligibility.checks[item.value]?.note ?? "";
  const { mutate, isPending } = useChange("note_eligibility", {
    success: () => undefined,
    failure: "Failed to save the note. Please try again.",
    onDone: onClose,
  });
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start", pt: 1 }}>
      <TextField
        autoFocus
        label={`Note: ${item.label}`}
        helperText="For administrators alone."
        value={note}
        disabled={isPending}
        onChange={({ target }) => onType(target.value)}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() =>
            mutate({ submission_id: eligibility.id, item: item.value, note: note.trim() })
          }
        >
          Save the note
        </Button>
        <Button disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

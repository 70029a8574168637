import {
  Box,
  Button,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from "@mui/material";
import { useId, useState } from "react";
import { type ELIGIBILITY_ITEMS, ELIGIBILITY_STATES, TEXT_LIMITS } from "#shared/facts.ts";
import { MomentField } from "../components/MomentField.tsx";
import { useChange } from "../components/useChange.ts";
import { type Eligibility, type ItemState, isOlder, stateOf } from "../records/eligibility.ts";
import { MULTILINE_TEXT } from "../theme/multilineText.ts";

/** Said when what was found could not be kept. */
export const FAILURE = "Failed to save the checklist. Please try again.";

interface ChecklistItemProps {
  item: (typeof ELIGIBILITY_ITEMS)[number];
  eligibility: Eligibility;
}

/** One item: its rule, what was found, by whom and when, and a note for administrators. */
export function ChecklistItem({ item, eligibility }: ChecklistItemProps) {
  const id = useId();
  const check = eligibility.checks[item.value];
  const { mutate, isPending, variables } = useChange("check_eligibility", {
    success: () => undefined,
    failure: FAILURE,
  });
  const saved = stateOf(eligibility, item.value);
  const state = (isPending && variables?.state) || saved;
  return (
    <Box sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
      <Typography id={id} component="h4" sx={{ fontWeight: 600 }}>
        {item.label}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {item.rule}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={id}
        value={state}
        onChange={(_event, chosen) =>
          mutate({
            submission_id: eligibility.id,
            items: [item.value],
            state: chosen as ItemState,
          })
        }
      >
        {ELIGIBILITY_STATES.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" />}
            label={label}
          />
        ))}
      </RadioGroup>
      {check && (
        <Typography variant="body2" color="text.secondary">
          {check.checked_by ?? "Former administrator"} ·{" "}
          <MomentField record={{ id: "", ...check }} source="checked_at" />
          {isOlder(eligibility, item.value) && " · the team has changed something since"}
        </Typography>
      )}
      <ItemNote item={item} eligibility={eligibility} />
    </Box>
  );
}

function ItemNote({ item, eligibility }: ChecklistItemProps) {
  const saved = eligibility.checks[item.value]?.note ?? "";
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending } = useChange("note_eligibility", {
    success: () => undefined,
    failure: "Failed to save the note. Please try again.",
    onDone: () => setTyped(undefined),
  });
  if (typed === undefined) {
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        {saved && <Box sx={MULTILINE_TEXT}>{saved}</Box>}
        <Button
          size="small"
          aria-label={`${saved ? "Change the note" : "Note"}: ${item.label}`}
          onClick={() => setTyped(saved)}
        >
          {saved ? "Change the note" : "Note"}
        </Button>
      </Box>
    );
  }
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start", pt: 1 }}>
      <TextField
        autoFocus
        label={`Note: ${item.label}`}
        helperText="For administrators alone."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() =>
            mutate({ submission_id: eligibility.id, item: item.value, note: typed.trim() })
          }
        >
          Save the note
        </Button>
        <Button disabled={isPending} onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

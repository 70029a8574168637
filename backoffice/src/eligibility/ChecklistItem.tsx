import { Box, Button, TextField, Typography } from "@mui/material";
import { useId, useState } from "react";
import { type ELIGIBILITY_ITEMS, ELIGIBILITY_STATES, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Moment } from "../components/MomentField.tsx";
import { useChange } from "../components/useChange.ts";
import { administratorName } from "../records/administrator.ts";
import { type Eligibility, type ItemState, isOutdated, stateOf } from "../records/eligibility.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

/** The states to choose from. Choosing one again clears it. */
const CHOICES = ELIGIBILITY_STATES.filter(({ value }) => value !== "unchecked");

/** Sets the state of items, with a notification afterwards; by default, none. */
export function useCheck(success?: string) {
  return useChange("set_eligibility_state", {
    // A choice waits for the one before it, on which it is based.
    scope: "checklist",
    ...(success && { success }),
    failure: "Failed to save the checklist. Please try again.",
    dependents: ["submissions"],
  });
}

interface ChecklistItemProps {
  item: (typeof ELIGIBILITY_ITEMS)[number];
  eligibility: Eligibility;
}

/** One item: its rule, its result with author and time, and a note for administrators. */
export function ChecklistItem({ item, eligibility }: ChecklistItemProps) {
  const id = useId();
  const [state, setState] = useItemState(item, eligibility);
  const check = eligibility.checks[item.value];
  return (
    <Box sx={{ py: 1.25, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: "1 1 280px" }}>
          <Typography id={id} component="h4" sx={{ fontWeight: 600 }}>
            {item.label}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {item.rule}
          </Typography>
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, alignSelf: "start" }}>
          <Box role="group" aria-labelledby={id} sx={{ display: "flex", gap: 0.5 }}>
            {CHOICES.map(({ value, label }) => (
              <Button
                key={value}
                variant={state === value ? "contained" : "outlined"}
                color={value === "not_met" && state === value ? "error" : "inherit"}
                aria-pressed={state === value}
                onClick={() => setState(state === value ? "unchecked" : value)}
              >
                {label}
              </Button>
            ))}
          </Box>
          <ItemNote item={item} eligibility={eligibility} />
        </Box>
      </Box>
      {check && state !== "unchecked" && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {administratorName(check.checked_by)} · <Moment at={check.checked_at} />
          {isOutdated(eligibility, item.value) && " · changed by the team since"}
        </Typography>
      )}
      {check?.note && <Box sx={{ ...MULTILINE_TEXT, mt: 0.5 }}>{check.note}</Box>}
    </Box>
  );
}

/** The state of an item, and a function that saves another one, which is shown immediately. */
function useItemState(item: ChecklistItemProps["item"], eligibility: Eligibility) {
  const [before, setBefore] = useState<Eligibility>();
  const { mutate, isPending, isSuccess, variables } = useCheck();
  const isOptimistic = isPending || (isSuccess && before === eligibility);
  const state = (isOptimistic && variables?.state) || stateOf(eligibility, item.value);
  const setState = (next: ItemState) => {
    setBefore(eligibility);
    mutate({ id: eligibility.id, items: [item.value], state: next, former_state: state });
  };
  return [state, setState] as const;
}

/** Edits the note of an item, for administrators only. */
function ItemNote({ item, eligibility }: ChecklistItemProps) {
  const saved = eligibility.checks[item.value]?.note ?? "";
  const [note, setNote] = useState(saved);
  return (
    <ConfirmedChange
      label="Note"
      button={{ "aria-label": `Note: ${item.label}` }}
      isForm
      title={`Note: ${item.label}`}
      question="Only administrators see this."
      action="Save note"
      onToggle={() => setNote(saved)}
      request="note_eligibility"
      failure="Failed to save the note. Please try again."
      version={saved}
      args={(_, former) => ({
        id: eligibility.id,
        item: item.value,
        ...(former && { former_note: former }),
        note: note.trim(),
      })}
    >
      <TextField
        autoFocus
        label="Note"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
    </ConfirmedChange>
  );
}

import { Box, Button, TextField, Typography } from "@mui/material";
import { useId, useState } from "react";
import { type ELIGIBILITY_ITEMS, ELIGIBILITY_STATES, TEXT_LIMITS } from "#shared/constants.ts";
import { PALETTE } from "#shared/palette.ts";
import { ConfirmedChange } from "../components/ConfirmedAction.tsx";
import { Dotted } from "../components/Dotted.tsx";
import { Moment } from "../components/MomentField.tsx";
import { useDatabaseChange, usePendingChanges } from "../components/useDatabaseChange.ts";
import { byAdministrator } from "../records/administrator.ts";
import {
  type Check,
  type Checklist,
  type Eligibility,
  type ItemName,
  type ItemState,
  isOutdated,
  stateOf,
} from "../records/eligibility.ts";
import { MULTILINE_TEXT } from "../theme/theme.ts";

/** The style of buttons of which one is chosen, as one control. */
const SEGMENTS = {
  display: "flex",
  overflow: "hidden",
  border: `1px solid ${PALETTE.border}`,
  borderRadius: "8px",
  // Choosing one does not move the others.
  "& > button": { borderRadius: 0, px: 1.5, "&:focus-visible": { outlineOffset: -4 } },
  "& > button + button": { borderLeft: `1px solid ${PALETTE.border}` },
} as const;

/** The states to choose from. Choosing one again clears it. */
const CHOICES = ELIGIBILITY_STATES.filter(({ value }) => value !== "unchecked");

/**
 * The checklist with the choices that are being saved, and a function that sets the state of items.
 * @param success The notification afterwards; by default, none.
 */
export function useChecklist({ id, checks: saved }: Eligibility, success?: string) {
  // A choice waits for the one before it, on which it is based.
  const scope = `checklist of ${id}`;
  const { mutate } = useDatabaseChange("set_eligibility_state", {
    scope,
    ...(success && { success }),
    failure: "Failed to save the checklist. Please try again.",
    dependents: ["submissions"],
  });
  const unsaved = usePendingChanges<Choice>(scope).flatMap(({ items, state }) =>
    items.map((item) => [item, { state }] as const),
  );
  const checks: Checklist = { ...saved, ...Object.fromEntries(unsaved) };
  const setState = (items: ItemName[], state: ItemState, former: ItemState) =>
    mutate({ id, items, state, former_state: former } satisfies Choice);
  return { checks, setState };
}

interface Choice {
  id: string;
  items: ItemName[];
  state: ItemState;
  former_state: ItemState;
}

interface ChecklistItemProps {
  item: (typeof ELIGIBILITY_ITEMS)[number];
  eligibility: Eligibility;
}

interface CheckedByProps {
  check: Check;
  /** A change by the team since then. */
  change?: string | false;
}

/** The person who decided an item, and the time. */
export function CheckedBy({ check, change }: CheckedByProps) {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      <Dotted>
        {`Checked ${byAdministrator(check.checked_by)}`}
        <Moment at={check.checked_at} />
        {change}
      </Dotted>
    </Typography>
  );
}

/** One item: its rule, its result with author and time, and a note for administrators. */
export function ChecklistItem(props: ChecklistItemProps & { isCheckedAlone: boolean }) {
  const { item, eligibility, isCheckedAlone } = props;
  const id = useId();
  const { checks, setState } = useChecklist(eligibility);
  const state = stateOf({ checks }, item.value);
  const check = eligibility.checks[item.value];
  return (
    <Box sx={{ py: 1.25, borderTop: 1, borderColor: "divider" }}>
      <Box
        sx={{
          display: "grid",
          gap: "8px 4px",
          alignItems: "start",
          // On a phone, the note is beside the rule, and the choices are below.
          gridTemplateColumns: { xs: "1fr auto", sm: "1fr auto auto" },
        }}
      >
        <Box sx={{ pr: 1.5 }}>
          <Typography id={id} component="h4" sx={{ fontWeight: 600 }}>
            {item.label}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {item.rule}
          </Typography>
        </Box>
        <Box
          role="group"
          aria-labelledby={id}
          sx={{
            ...SEGMENTS,
            gridArea: { xs: "2 / 1 / auto / -1", sm: "1 / 2" },
            justifySelf: "start",
          }}
        >
          {CHOICES.map(({ value, label }) => (
            <Button
              key={value}
              variant={state === value ? "contained" : "text"}
              color="inherit"
              aria-pressed={state === value}
              onClick={() => setState([item.value], state === value ? "unchecked" : value, state)}
            >
              {label}
            </Button>
          ))}
        </Box>
        <ItemNote item={item} eligibility={eligibility} />
      </Box>
      {check && state !== "unchecked" && isCheckedAlone && (
        <Box sx={{ mt: 0.5 }}>
          <CheckedBy
            check={check}
            change={isOutdated(eligibility, item.value) && "changed by the team since then"}
          />
        </Box>
      )}
      {state === "evidence_requested" && !eligibility.asked_items?.includes(item.value) && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          The team has not been asked yet. “
          {eligibility.asked_at ? "Request again" : "Request evidence"}” emails it.
        </Typography>
      )}
      {check?.note && <Box sx={{ ...MULTILINE_TEXT, mt: 0.5 }}>{check.note}</Box>}
    </Box>
  );
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

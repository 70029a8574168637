import { Box, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { countOf } from "#common/words.ts";
import { PAYMENT_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { Dotted } from "../../components/Dotted.tsx";
import { Moment } from "../../components/MomentField.tsx";
import { administratorName } from "../../records/administrator.ts";
import { QUIET } from "../../theme/panels.ts";
import { FinalistPart } from "./FinalistPart.tsx";
import type { Finalist, PaymentCheck } from "./finalist.ts";

type Item = (typeof PAYMENT_ITEMS)[number];

/** The checklist before a finalist's prize is paid. */
export function PaymentChecks({ finalist }: { finalist: Finalist }) {
  const checks = PAYMENT_ITEMS.map((item) => ({
    item,
    check: finalist.payment_checks.find((one) => one.item === item.value),
  }));
  const done = checks.filter(({ check }) => check).length;
  return (
    <FinalistPart
      title="Before payment"
      isDone={done === PAYMENT_ITEMS.length}
      state={`${countOf(done, PAYMENT_ITEMS.length)} done`}
    >
      {checks.map(({ item, check }) => {
        const props = { finalist, item };
        return (
          <Box component="li" key={item.value}>
            <Box
              sx={{ display: "flex", alignItems: "center", columnGap: 1, minHeight: 32, mr: -1 }}
            >
              <Box component="span" sx={{ flex: 1, color: check ? "text.secondary" : undefined }}>
                {item.label}
              </Box>
              {check ? <UndoButton {...props} check={check} /> : <DoneButton {...props} />}
            </Box>
            {check && <Check check={check} />}
          </Box>
        );
      })}
    </FinalistPart>
  );
}

function Check({ check }: { check: PaymentCheck }) {
  return (
    <>
      <Typography color="textSecondary" variant="body2">
        <Dotted>
          <strong>Done</strong>
          {administratorName(check.checked_by)}
          <Moment at={check.checked_at} />
        </Dotted>
      </Typography>
      {check.note && <Typography variant="body2">{check.note}</Typography>}
    </>
  );
}

interface ItemProps {
  finalist: Finalist;
  item: Item;
}

function UndoButton({ finalist, item, check }: ItemProps & { check: PaymentCheck }) {
  return (
    <ConfirmedChange
      label="Undo"
      button={{
        sx: QUIET,
        "aria-label": `Undo: ${item.label} for ${finalist.idea_name}`,
      }}
      title={`Undo “${item.label}”?`}
      question="The team will see in its workspace that this item is open again."
      action="Undo"
      reason={{}}
      request="uncheck_payment_item"
      version={check.checked_at}
      args={(reason, checked_at) => ({
        submission_id: finalist.id,
        item: item.value,
        checked_at,
        reason,
      })}
      success={`“${item.label}” is open again.`}
      failure="Failed to reopen the item. Please try again."
    />
  );
}

function DoneButton({ finalist, item }: ItemProps) {
  const [note, setNote] = useState("");
  return (
    <ConfirmedChange
      label="Mark as done"
      button={{
        sx: QUIET,
        "aria-label": `Mark as done: ${item.label} for ${finalist.idea_name}`,
      }}
      title={`${item.label}?`}
      question={`Mark this item as done only once it is complete for every team member. The team sees the item’s status in its workspace. No documents are stored here.`}
      action="Mark as done"
      isDestructive={false}
      isForm
      onToggle={() => setNote("")}
      request="check_payment_item"
      args={() => ({ submission_id: finalist.id, item: item.value, note })}
      success={`“${item.label}” is done for ${finalist.idea_name}.`}
      failure="Failed to mark the item as done. Please try again."
    >
      <TextField
        label="Note (optional)"
        helperText="Visible only to administrators. Don’t enter ID or account numbers."
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.paymentNote } }}
      />
    </ConfirmedChange>
  );
}

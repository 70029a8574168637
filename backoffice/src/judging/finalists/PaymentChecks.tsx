import { Box, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { PAYMENT_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { Moment } from "../../components/MomentField.tsx";
import { administratorName } from "../../records/administrator.ts";
import type { Finalist, PaymentCheck } from "./finalist.ts";

type Item = (typeof PAYMENT_ITEMS)[number];

/** The checklist before a finalist's prize is paid. */
export function PaymentChecks({ finalist }: { finalist: Finalist }) {
  return (
    <Box role="group" aria-label="Before paying">
      <Typography component="h3" variant="subtitle2">
        Before paying
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 1.5, md: 3 },
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        {PAYMENT_ITEMS.map((item) => {
          const check = finalist.payment_checks.find((one) => one.item === item.value);
          const props = { finalist, item };
          return (
            <Box key={item.value} sx={{ py: 0.5, overflowWrap: "anywhere" }}>
              <div>{item.label}</div>
              {check ? <Done {...props} check={check} /> : <Open {...props} />}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

interface ItemProps {
  finalist: Finalist;
  item: Item;
}

function Done({ finalist, item, check }: ItemProps & { check: PaymentCheck }) {
  return (
    <>
      <Typography color="textSecondary" variant="body2">
        <strong>Done</strong> · {administratorName(check.checked_by)} ·{" "}
        <Moment at={check.checked_at} />
      </Typography>
      {check.note && <Typography variant="body2">{check.note}</Typography>}
      <ConfirmedChange
        label="Undo"
        button={{
          variant: "outlined",
          sx: { mt: 0.5 },
          "aria-label": `Undo: ${item.label} of ${finalist.idea_name}`,
        }}
        title={`Undo “${item.label}”?`}
        question={`The team of ${finalist.idea_name} sees in its workspace that this is open again.`}
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
        failure="Failed to undo this. Please try again."
      />
    </>
  );
}

function Open({ finalist, item }: ItemProps) {
  const [note, setNote] = useState("");
  return (
    <>
      <EmptyText>Open</EmptyText>
      <ConfirmedChange
        label="Mark as done"
        button={{
          variant: "outlined",
          sx: { display: "block", mt: 0.5 },
          "aria-label": `Mark as done: ${item.label} of ${finalist.idea_name}`,
        }}
        title={`${item.label}?`}
        question={`Only once it is done for every member of the team, which sees it in its workspace. No documents are stored here.`}
        action="Mark as done"
        isDestructive={false}
        isForm
        onToggle={() => setNote("")}
        request="check_payment_item"
        args={() => ({ submission_id: finalist.id, item: item.value, note })}
        success={`“${item.label}” is done for ${finalist.idea_name}.`}
        failure="Failed to save this. Please try again."
      >
        <TextField
          label="Note (optional)"
          helperText="Only administrators read it. No ID or account numbers"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.paymentNote } }}
        />
      </ConfirmedChange>
    </>
  );
}

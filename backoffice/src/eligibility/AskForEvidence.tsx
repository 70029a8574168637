import {
  Box,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { ELIGIBILITY_ITEMS, TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { useChange } from "../components/useChange.ts";
import { DateTimeField } from "../forms/DateTimeField.tsx";
import { type Eligibility, type ItemName, itemsIn } from "../records/eligibility.ts";

interface AskForEvidenceProps {
  eligibility: Eligibility;
}

/** Asks the team by email for evidence, with a message from the administrator. */
export function AskForEvidence({ eligibility }: AskForEvidenceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {eligibility.asked_at ? "Ask anew" : "Ask for evidence"}
      </Button>
      {isOpen && <Question eligibility={eligibility} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Question({ eligibility, onClose }: AskForEvidenceProps & { onClose: () => void }) {
  const { asked_items, due_at } = eligibility;
  const [items, setItems] = useState<readonly ItemName[]>(
    asked_items ?? itemsIn(eligibility, "to_be_shown").map(({ value }) => value),
  );
  const [message, setMessage] = useState(eligibility.message ?? "");
  const [until, setUntil] = useState(due_at ?? "");
  const { mutate, isPending } = useChange("ask_for_evidence", {
    success: "The team gets an email, and sees the request on its dashboard.",
    failure: "Failed to ask the team. Please try again.",
    onDone: onClose,
  });
  const isComplete = items.length > 0 && message.trim() !== "";

  return (
    <ConfirmDialog
      open
      isForm
      isDestructive={false}
      title="Ask the team to show something"
      question="Each member gets an email, and sees the request on the dashboard. We add what would help for each item, that nothing is decided yet, and that the answer is deleted once it is."
      action="Ask the team"
      busy={isPending}
      disabled={!isComplete}
      onConfirm={() => {
        if (!isComplete) return;
        mutate({
          ...{ submission_id: eligibility.id, items: [...items], message: message.trim() },
          ...(until && { due_at: until }),
        });
      }}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
        <FormControl component="fieldset">
          <FormLabel component="legend">What is to be shown (at least one)</FormLabel>
          {ELIGIBILITY_ITEMS.map(({ value, label }, at) => (
            <FormControlLabel
              key={value}
              label={label}
              control={
                <Checkbox
                  autoFocus={at === 0}
                  sx={{ py: 0.5 }}
                  checked={items.includes(value)}
                  onChange={(_event, isOn) =>
                    setItems(isOn ? [...items, value] : items.filter((item) => item !== value))
                  }
                />
              }
            />
          ))}
        </FormControl>
        <TextField
          label="What you would like to know"
          helperText="The whole team reads this."
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          multiline
          minRows={3}
          fullWidth
          required
          slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
        />
        <DateTimeField
          label="Answer until (if there is a limit)"
          value={until}
          onChange={setUntil}
        />
      </Box>
    </ConfirmDialog>
  );
}

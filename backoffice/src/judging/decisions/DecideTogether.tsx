import { Box, Button, Checkbox, FormControlLabel, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { LockedResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import { StepwiseProgress } from "../StepwiseProgress.tsx";
import { useStepwise } from "../useStepwise.tsx";
import type { OpenEntry } from "./standing.ts";
import { useReasonHint } from "./useReasonHint.ts";

interface DecideTogetherProps {
  round: Round;
  result: LockedResult;
  /** Those that the ranking does not decide. */
  entries: readonly OpenEntry[];
}

type Outcome = "out" | "on";

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: "out", label: "They do not advance" },
  { value: "on", label: "They advance" },
];

/** One decision with one reason for some of what the ranking leaves open. */
export function DecideTogether({ round, result, entries }: DecideTogetherProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const reasonHint = useReasonHint(round);
  const [isOpen, setIsOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome>("out");
  const [reason, setReason] = useState("");
  const chosen = entries.filter(({ id }) => !left.has(id));
  const deciding = useStepwise(({ id, former }: OpenEntry) =>
    dataProvider.callDatabase("decide", {
      round_entry_id: id,
      result_id: result.id,
      advances: outcome === "on",
      reason: reason.trim(),
      ...(former && { expected_id: former.id }),
    }),
  );

  function toggle(id: string) {
    const changed = new Set(left);
    if (!changed.delete(id)) changed.add(id);
    setLeft(changed);
  }

  function decide() {
    setIsOpen(false);
    void deciding.start(chosen);
  }

  if (deciding.progress) return <StepwiseProgress label="Decisions" of={deciding} />;
  if (entries.length < 2) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Decide together...
      </Button>
      <ConfirmDialog
        open={isOpen}
        isForm
        title="Decide about several entries"
        question={
          "One decision and one reason for all that are ticked. The decisions are drafts until the release."
        }
        action={`Decide ${chosen.length.toLocaleString("en")}`}
        isDestructive={false}
        busy={false}
        disabled={chosen.length === 0 || reason.trim() === ""}
        onConfirm={decide}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            helperText={reasonHint}
            multiline
            minRows={2}
            required
            autoFocus
          />
          <SelectField<Outcome>
            label="Decision"
            value={outcome}
            // In a final what goes on has a place of its own.
            options={round.kind === "final" ? OUTCOMES.slice(0, 1) : OUTCOMES}
            onChange={setOutcome}
          />
          <Box
            role="group"
            aria-label="Entries"
            sx={{ display: "grid", maxHeight: 280, overflow: "auto" }}
          >
            {entries.map(({ id, code, apart }) => (
              <FormControlLabel
                key={id}
                control={<Checkbox checked={!left.has(id)} onChange={() => toggle(id)} />}
                label={`${code}: ${apart}`}
              />
            ))}
          </Box>
        </Box>
      </ConfirmDialog>
    </>
  );
}

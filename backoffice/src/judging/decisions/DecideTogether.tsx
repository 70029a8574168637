import { Box, Button, Checkbox, FormControlLabel, TextField } from "@mui/material";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { SelectField } from "../../components/SelectField.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { countEntries } from "../../records/submission.ts";
import { BulkProgress, useBulkAction } from "../bulkAction.tsx";
import type { LockedResult } from "../results/useLastResult.ts";
import type { Round } from "../rounds/round.ts";
import { useReasonHint } from "./DecideButton.tsx";
import type { OpenEntry } from "./decision.ts";

interface DecideTogetherProps {
  round: Round;
  result: LockedResult;
  /** The entries that the ranking does not decide. */
  entries: readonly OpenEntry[];
}

type Outcome = "eliminated" | "advances";

const OUTCOMES: readonly { value: Outcome; label: string }[] = [
  { value: "eliminated", label: "Eliminated" },
  { value: "advances", label: "Advances" },
];

/** Makes the same decision about several entries, for the same reason. */
export function DecideTogether({ round, result, entries }: DecideTogetherProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const reasonHint = useReasonHint(round);
  const [isOpen, setIsOpen] = useState(false);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome>("eliminated");
  const [reason, setReason] = useState("");
  const chosen = entries.filter(({ id }) => !excluded.has(id));
  const decideAll = useBulkAction(({ id, previous }: OpenEntry) =>
    dataProvider.callDatabase("decide", {
      round_entry_id: id,
      result_id: result.id,
      advances: outcome === "advances",
      reason: reason.trim(),
      ...(previous && { expected_id: previous.id }),
    }),
  );

  function toggle(id: string) {
    const changed = new Set(excluded);
    if (!changed.delete(id)) changed.add(id);
    setExcluded(changed);
  }

  function decide() {
    setIsOpen(false);
    void decideAll.start(chosen);
  }

  if (decideAll.progress) return <BulkProgress label="Decisions" action={decideAll} />;
  if (entries.length < 2) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Decide several entries
      </Button>
      <ConfirmDialog
        open={isOpen}
        isForm
        title="Decide several entries"
        question="The selected entries get the same decision and reason. All decisions are drafts until the release."
        action={`Decide ${countEntries(chosen.length)}`}
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
            // In a final every entry that advances has a rank of its own.
            options={round.kind === "final" ? OUTCOMES.slice(0, 1) : OUTCOMES}
            onChange={setOutcome}
          />
          <Box
            role="group"
            aria-label="Entries"
            sx={{ display: "grid", maxHeight: 280, overflow: "auto" }}
          >
            {entries.map(({ id, code, exception }) => (
              <FormControlLabel
                key={id}
                control={<Checkbox checked={!excluded.has(id)} onChange={() => toggle(id)} />}
                label={`${code}: ${exception}`}
              />
            ))}
          </Box>
        </Box>
      </ConfirmDialog>
    </>
  );
}

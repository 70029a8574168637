import { Button, TextField } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { isCap, MAX_CAP } from "./invitationLines.ts";
import type { Judge } from "./judge.ts";

/** Says how many entries of a round a judge is to read at most. */
export function CapJudge({ judge }: { judge: Judge }) {
  const [cap, setCap] = useState<string>();
  const { mutate, isPending } = useChange("set_judge_cap", {
    success: "The next plan keeps to it.",
    failure: "Failed to change it. Please try again.",
    onDone: () => setCap(undefined),
  });
  const wanted = cap?.trim() ? Number(cap) : null;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Limit what ${judge.name} reads`}
        onClick={() => setCap(String(judge.entries_cap ?? ""))}
      >
        Limit
      </Button>
      <ConfirmDialog
        open={cap !== undefined}
        title={`How much does ${judge.name} read at most?`}
        question="If the judge has named a lower number, that one holds. What is assigned already stays."
        action="Save"
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={wanted !== null && !isCap(wanted)}
        // The generated types know no null among arguments.
        onConfirm={() => mutate({ id: judge.id, entries_cap: wanted as number })}
        onClose={() => setCap(undefined)}
      >
        <TextField
          label="Entries of a round, at most"
          helperText="Empty: any number."
          type="number"
          autoFocus
          fullWidth
          value={cap ?? ""}
          onChange={({ target }) => setCap(target.value)}
          slotProps={{ htmlInput: { min: 1, max: MAX_CAP } }}
          sx={{ mt: 2 }}
        />
      </ConfirmDialog>
    </>
  );
}

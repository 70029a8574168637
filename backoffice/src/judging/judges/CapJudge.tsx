import { Button, TextField } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { isCap, MAX_CAP } from "./invitationLines.ts";
import type { Judge } from "./judge.ts";

/** Limits the number of entries that a judge is assigned in a round. */
export function CapJudge({ judge }: { judge: Judge }) {
  const [cap, setCap] = useState<string>();
  const { mutate, isPending } = useChange("set_judge_cap", {
    success: "The limit is saved. It applies when you update the assignment.",
    failure: "Failed to save the limit. Please try again.",
    onDone: () => setCap(undefined),
  });
  const limit = cap?.trim() ? Number(cap) : null;
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Set limit for ${judge.name}`}
        onClick={() => setCap(String(judge.entries_cap ?? ""))}
      >
        Set limit
      </Button>
      <ConfirmDialog
        open={cap !== undefined}
        title={`Set limit for ${judge.name}`}
        question="If the judge has set a lower limit, that one applies. Current assignments stay."
        action="Save"
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={limit !== null && !isCap(limit)}
        // The generated types do not allow null, which removes the limit.
        onConfirm={() => mutate({ id: judge.id, entries_cap: limit as number })}
        onClose={() => setCap(undefined)}
      >
        <TextField
          label="Maximum entries per round"
          helperText="Leave empty for no limit."
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

import { Box, Button, TextField } from "@mui/material";
import { useState } from "react";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { useChange } from "../components/useChange.ts";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { type Eligibility, suggestedReason } from "../records/eligibility.ts";

/** What the team will read of why it cannot take part: a suggestion until somebody has saved words. */
export function ToldReason({ eligibility }: { eligibility: Eligibility }) {
  const saved = eligibility.told_reason;
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending } = useChange("tell_reason", {
    success: "The team reads this with its result, while the entry is disqualified.",
    failure: "Failed to save the reason. Please try again.",
    onDone: () => setTyped(undefined),
  });
  const text = typed ?? saved ?? suggestedReason(eligibility);
  return (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <TextField
        label="Why it cannot take part, for the team"
        helperText={
          saved
            ? "Saved. The team reads it by email and on its dashboard, once results are released and while the entry is disqualified."
            : "A suggestion that nobody reads until you save it. The team reads it once results are released, while the entry is disqualified."
        }
        value={text}
        disabled={isPending}
        onChange={({ target }) => setTyped(target.value)}
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.message } }}
      />
      <Box sx={{ display: "flex", gap: 1 }}>
        <Button
          variant="contained"
          disabled={isPending || text.trim() === "" || text === saved}
          onClick={() => mutate({ submission_id: eligibility.id, reason: text.trim() })}
        >
          Save the reason
        </Button>
        {saved && (
          <Button
            color="error"
            disabled={isPending}
            onClick={() => mutate({ submission_id: eligibility.id, reason: "" })}
          >
            Tell no reason
          </Button>
        )}
      </Box>
      <UnsavedGuard
        isUnsaved={typed !== undefined && typed !== saved}
        loss="Your reason is not saved."
      />
    </Box>
  );
}

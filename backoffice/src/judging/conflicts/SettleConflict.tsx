import { Box, Button } from "@mui/material";
import { useChange } from "../useChange.ts";
import { type Conflict, personOf } from "./conflict.ts";

/** Confirms or dismisses a conflict, also one that was settled the other way. */
export function SettleConflict({ conflict }: { conflict: Conflict }) {
  const { mutate, isPending } = useChange("settle_judging_conflict", {
    success: "The conflict is settled.",
    failure: "Failed to settle the conflict. Please try again.",
  });
  const of = `the conflict of ${personOf(conflict)} with ${conflict.idea_name}`;
  const settle = (state: "confirmed" | "dismissed") => mutate({ id: conflict.id, state });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {conflict.state !== "confirmed" && (
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={`Confirm ${of}`}
          onClick={() => settle("confirmed")}
        >
          Confirm
        </Button>
      )}
      {conflict.state !== "dismissed" && (
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={`Dismiss ${of}`}
          onClick={() => settle("dismissed")}
        >
          Dismiss
        </Button>
      )}
    </Box>
  );
}

import { Box, Button } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { useChange } from "../../components/useChange.ts";
import { type Conflict, personOf, SETTLING, type Settled } from "./conflict.ts";
import { ResolutionReason, reasonGiven } from "./ResolutionReason.tsx";

/** Confirms or dismisses a conflict, also one that was settled the other way, after asking. */
export function ResolveConflict({ conflict }: { conflict: Conflict }) {
  const [asked, setAsked] = useState<Settled>();
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useChange("resolve_conflict", {
    success: "The conflict is settled.",
    failure: "Failed to settle the conflict. Please try again.",
    onDone: () => {
      setAsked(undefined);
      setReason("");
    },
  });
  const of = `the conflict of ${personOf(conflict)} with ${conflict.idea_name}`;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {(["confirmed", "dismissed"] as const)
        .filter((state) => state !== conflict.state)
        .map((state) => (
          <Button
            key={state}
            variant="outlined"
            disabled={isPending}
            aria-label={`${SETTLING[state].action} ${of}`}
            onClick={() => setAsked(state)}
          >
            {SETTLING[state].action}
          </Button>
        ))}
      {asked && (
        <ConfirmDialog
          open
          title={`${SETTLING[asked].action} ${of}?`}
          question={SETTLING[asked].consequence}
          action={SETTLING[asked].action}
          isDestructive={false}
          busy={isPending}
          onConfirm={() => mutate({ id: conflict.id, state: asked, ...reasonGiven(reason) })}
          onClose={() => setAsked(undefined)}
        >
          <ResolutionReason value={reason} onChange={setReason} />
        </ConfirmDialog>
      )}
    </Box>
  );
}

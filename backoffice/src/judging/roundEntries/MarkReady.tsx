import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { DayField } from "../../components/DayField.tsx";
import { useChange } from "../../components/useChange.ts";
import { isOver, type Round } from "../rounds/round.ts";
import type { RoundEntry } from "./roundEntry.ts";

interface MarkReadyProps {
  round: Round;
  roundEntry: RoundEntry;
}

/** Marks a round entry as ready for judges, or reopens it until a judge has seen it. */
export function MarkReady({ round, roundEntry }: MarkReadyProps) {
  const [isAsking, setIsAsking] = useState(false);
  const markReady = useChange("mark_entry_ready", {
    success: `${roundEntry.code} is ready.`,
    failure: "Failed to mark the entry as ready. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const reopen = useChange("reopen_round_entry", {
    success: `${roundEntry.code} can be edited again.`,
    failure: "Failed to reopen the entry. Please try again.",
  });
  const confirm = () =>
    markReady.mutate({
      id: roundEntry.id,
      expected_revision: roundEntry.revision,
      ...(roundEntry.file_path && { expected_path: roundEntry.file_path }),
      // The database compares them with its own: others may have been found meanwhile.
      read_findings: roundEntry.findings.map((finding) => ({ ...finding })),
    });
  if (roundEntry.ready_at) {
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <Typography>
          Ready on <DayField record={roundEntry} source="ready_at" />
        </Typography>
        {!isOver(round) && (
          <Button
            variant="outlined"
            disabled={reopen.isPending}
            onClick={() => reopen.mutate({ id: roundEntry.id })}
          >
            Reopen
          </Button>
        )}
      </Box>
    );
  }
  return (
    <Box>
      <Button
        variant="contained"
        disabled={roundEntry.needs_document || markReady.isPending}
        onClick={() => (roundEntry.findings.length > 0 ? setIsAsking(true) : confirm())}
      >
        Mark as ready
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Mark as ready despite findings?"
        question={`Findings: ${roundEntry.findings.map(({ what }) => what).join("; ")}. Judges see the text and the document as they are now.`}
        action="Mark as ready anyway"
        busy={markReady.isPending}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}

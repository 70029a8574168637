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

/** Lets judges read a round entry; takes that back as long as nobody has seen it. */
export function MarkReady({ round, roundEntry }: MarkReadyProps) {
  const [isAsking, setIsAsking] = useState(false);
  const markReady = useChange("mark_entry_ready", {
    success: `${roundEntry.code} is ready.`,
    failure: "Failed to sign the round entry off. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const reopen = useChange("reopen_round_entry", {
    success: `${roundEntry.code} can be changed again.`,
    failure: "Failed to open the round entry again. Please try again.",
  });
  // What the page shows, so that nobody signs off what was found since.
  const readFindings = roundEntry.findings.map((finding) => ({ ...finding }));
  const sign = () =>
    markReady.mutate({
      id: roundEntry.id,
      expected_revision: roundEntry.revision,
      ...(roundEntry.file_path && { expected_path: roundEntry.file_path }),
      read_findings: readFindings,
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
            Open again
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
        onClick={() => (roundEntry.findings.length > 0 ? setIsAsking(true) : sign())}
      >
        Mark as ready
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Mark as ready although something was found?"
        question={`Found: ${roundEntry.findings.map(({ what }) => what).join("; ")}. Judges would read it as it is, with its document.`}
        action="I have read it: mark as ready"
        busy={markReady.isPending}
        onConfirm={sign}
        onClose={() => setIsAsking(false)}
      />
    </Box>
  );
}

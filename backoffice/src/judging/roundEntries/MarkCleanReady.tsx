import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { UNDO_MS, UndoMessage } from "../../components/UndoMessage.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";
import { StepwiseProgress } from "../StepwiseProgress.tsx";
import { useStepwise } from "../useStepwise.tsx";
import { AddToRound } from "./AddToRound.tsx";
import { isPdf, lacksDocument, type RoundEntry } from "./roundEntry.ts";
import { anonymizeOriginal } from "./saveAnonymizedDocument.ts";

/** What tells what is still to be done with a round entry. Its words are most of it, and read when it is anonymized. */
const NEEDED = ["id", "document", "needs_document", "findings", "ready_at"] as const;

/** What is done with all round entries of a round at once: taken in, anonymized, ready where nothing was found. */
export function MarkCleanReady({ round }: { round: Round }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: roundEntries = [] } = useAllRows<RoundEntry>(
    "round-entries",
    { round_id: round.id },
    NEEDED,
  );
  const taking = useStepwise(
    (submission_ids: string[]) =>
      dataProvider.callDatabase("add_to_round", { round_id: round.id, submission_ids }),
    undefined,
    ({ length }) => length,
  );
  const anonymizing = useStepwise(async ({ id }: RoundEntry) => {
    const { data } = await dataProvider.getOne<RoundEntry>("round-entries", { id });
    await anonymizeOriginal(dataProvider, data);
  });
  const reopening = useStepwise((id: string) =>
    dataProvider.callDatabase("reopen_round_entry", { id }),
  );
  const notify = useNotify();
  const signing = useChange("mark_clean_entries_ready", {
    success: (signed) => {
      notify(
        <UndoMessage onUndo={() => void reopening.start(signed)}>
          {`${signed.length.toLocaleString("en")} ready`}
        </UndoMessage>,
        { autoHideDuration: UNDO_MS },
      );
      return undefined;
    },
    failure: "Failed to mark as ready. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const [isAsking, setIsAsking] = useState(false);
  const open = roundEntries.filter(({ ready_at }) => !ready_at);
  const toAnonymize = open.filter(
    (roundEntry) => lacksDocument(roundEntry) && isPdf(roundEntry.document),
  );
  const clean = open.filter(
    (roundEntry) => !lacksDocument(roundEntry) && roundEntry.findings.length === 0,
  );
  const running = [taking, anonymizing, reopening].find(({ progress }) => progress);
  const words = clean.length.toLocaleString("en");

  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <Typography sx={{ maxWidth: 880 }}>
        A round entry has a random code and the words of the entry as they were when it was taken
        in. What was taken out for an anonymized round stays out in the next. Read those in which
        something was found, take it out, and mark as ready: judges see signed ones alone.
      </Typography>
      {running ? (
        <StepwiseProgress label="Copies" of={running} />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <AddToRound round={round} onChosen={(portions) => void taking.start(portions)} />
          <Button
            variant="outlined"
            disabled={toAnonymize.length === 0}
            onClick={() => void anonymizing.start(toAnonymize)}
          >
            Anonymize {toAnonymize.length.toLocaleString("en")}{" "}
            {toAnonymize.length === 1 ? "document" : "documents"}
          </Button>
          <Button
            variant="outlined"
            disabled={clean.length === 0}
            onClick={() => setIsAsking(true)}
          >
            Mark as ready {words} without findings
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Mark as ready ${words} without findings?`}
        question="Nobody has to read them first: nothing was found in their words and documents. Judges see them as soon as they are assigned and the round is open. As long as no judge has seen one, it can be opened again."
        action={`Mark as ready ${words}`}
        isDestructive={false}
        busy={signing.isPending}
        onConfirm={() => signing.mutate({ round_id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </Paper>
  );
}

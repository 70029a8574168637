import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { useDataProvider, useNotify } from "react-admin";
import { counted } from "#common/words.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { UNDO_MS, UndoMessage } from "../../components/UndoMessage.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { useChange } from "../../components/useChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { BulkProgress, useBulkAction } from "../bulkAction.tsx";
import type { Round } from "../rounds/round.ts";
import { AddToRound } from "./AddToRound.tsx";
import { isPdf, lacksDocument, type RoundEntry } from "./roundEntry.ts";
import { anonymizeOriginal } from "./saveAnonymizedDocument.ts";

/** Without the texts, which are long and are only read to anonymize a document. */
const COLUMNS = ["id", "document", "needs_document", "findings", "ready_at"] as const;

const countEntries = (count: number) => counted(count, "clean entry", "clean entries");

/** Adds submissions to a round, anonymizes all documents, and marks the entries without findings as ready. */
export function RoundEntryActions({ round }: { round: Round }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: roundEntries = [] } = useAllRows<RoundEntry>(
    "round-entries",
    { round_id: round.id },
    COLUMNS,
  );
  const addAll = useBulkAction(
    (submission_ids: string[]) =>
      dataProvider.callDatabase("add_to_round", { round_id: round.id, submission_ids }),
    undefined,
    ({ length }) => length,
  );
  const anonymizeAll = useBulkAction(async ({ id }: RoundEntry) => {
    const { data } = await dataProvider.getOne<RoundEntry>("round-entries", { id });
    await anonymizeOriginal(dataProvider, data);
  });
  const reopenAll = useBulkAction((id: string) =>
    dataProvider.callDatabase("reopen_round_entry", { id }),
  );
  const notify = useNotify();
  const [isAsking, setIsAsking] = useState(false);
  const markReady = useChange("mark_clean_entries_ready", {
    success: (ids) => {
      notify(
        <UndoMessage onUndo={() => void reopenAll.start(ids)}>
          {`${counted(ids.length, "entry is", "entries are")} ready.`}
        </UndoMessage>,
        { autoHideDuration: UNDO_MS },
      );
      return undefined;
    },
    failure: "Failed to mark the entries as ready. Please try again.",
    onDone: () => setIsAsking(false),
  });
  const open = roundEntries.filter(({ ready_at }) => !ready_at);
  const toAnonymize = open.filter(
    (roundEntry) => lacksDocument(roundEntry) && isPdf(roundEntry.document),
  );
  const clean = open.filter(
    (roundEntry) => !lacksDocument(roundEntry) && roundEntry.findings.length === 0,
  );
  const running = [addAll, anonymizeAll, reopenAll].find(({ progress }) => progress);
  const markCleanReady = `Mark ${countEntries(clean.length)} as ready`;

  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <Typography sx={{ maxWidth: 880 }}>
        A round entry has a random code and the text of the submission as it was when you added it.
        Names removed in one anonymized round stay removed in the next. Check the entries with
        findings, remove what identifies the team, and mark them as ready. Judges see only entries
        that are ready.
      </Typography>
      {running ? (
        <BulkProgress label="Round entries" action={running} />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <AddToRound round={round} onConfirm={(batches) => void addAll.start(batches)} />
          <Button
            variant="outlined"
            disabled={toAnonymize.length === 0}
            onClick={() => void anonymizeAll.start(toAnonymize)}
          >
            Anonymize {counted(toAnonymize.length, "document", "documents")}
          </Button>
          <Button
            variant="outlined"
            disabled={clean.length === 0}
            onClick={() => setIsAsking(true)}
          >
            {markCleanReady}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`${markCleanReady}?`}
        question="No names, addresses or universities were found in them. Judges see them as soon as they are assigned and the round is open. You can reopen an entry until a judge has seen it."
        action="Mark as ready"
        isDestructive={false}
        busy={markReady.isPending}
        onConfirm={() => markReady.mutate({ round_id: round.id })}
        onClose={() => setIsAsking(false)}
      />
    </Paper>
  );
}

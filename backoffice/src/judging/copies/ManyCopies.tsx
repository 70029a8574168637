import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";
import { StepwiseProgress } from "../StepwiseProgress.tsx";
import { useAllRows } from "../useAllRows.ts";
import { useChange } from "../useChange.ts";
import { useStepwise } from "../useStepwise.tsx";
import { type Copy, isPdf, lacksDocument } from "./copy.ts";
import { prepareOriginal } from "./prepareDocument.ts";

/** What is done with all copies of a round at once: taken in, made blind, signed off where nothing was found. */
export function ManyCopies({ round }: { round: Round }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: copies = [] } = useAllRows<Copy>("judging-copies", { round_id: round.id });
  const takeIn = useChange("add_judging_copies", {
    success: (count) => `${count.toLocaleString("en")} entries taken in.`,
    failure: "Failed to take entries in. Please try again.",
  });
  const blinding = useStepwise((copy: Copy) => prepareOriginal(dataProvider, copy));
  const reopening = useStepwise(({ id }: Copy) =>
    dataProvider.callDatabase("reopen_blind_copy", { id }),
  );
  const signing = useStepwise(
    ({ id }: Copy) => dataProvider.callDatabase("sign_off_blind_copy", { id }),
    (signed) => void reopening.start(signed),
  );
  const [isAsking, setIsAsking] = useState(false);
  const open = copies.filter(({ signed_off_at }) => !signed_off_at);
  const toBlind = open.filter((copy) => lacksDocument(copy) && isPdf(copy.document_name));
  const clean = open.filter((copy) => !lacksDocument(copy) && copy.findings.length === 0);
  const running = [blinding, signing, reopening].find(({ progress }) => progress);
  const words = clean.length.toLocaleString("en");

  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <Typography sx={{ maxWidth: 880 }}>
        A copy has a random code and the words of the entry as they were when it was taken in. What
        was taken out for a blind round stays out in the next. Read those in which something was
        found, take it out, and sign off: judges see signed ones alone.
      </Typography>
      {running ? (
        <StepwiseProgress label="Copies" of={running} />
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button
            variant="contained"
            disabled={takeIn.isPending}
            onClick={() => takeIn.mutate({ round_id: round.id })}
          >
            Take in entries
          </Button>
          <Button
            variant="outlined"
            disabled={toBlind.length === 0}
            onClick={() => void blinding.start(toBlind)}
          >
            Make {toBlind.length.toLocaleString("en")}{" "}
            {toBlind.length === 1 ? "document" : "documents"} blind
          </Button>
          <Button
            variant="outlined"
            disabled={clean.length === 0}
            onClick={() => setIsAsking(true)}
          >
            Sign off {words} without findings
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Sign off ${words} without findings?`}
        question="Nobody has to read them first: nothing was found in their words and documents. Judges see them as soon as they are assigned and the round is open. As long as no judge has seen one, it can be opened again."
        action={`Sign off ${words}`}
        isDestructive={false}
        busy={false}
        onConfirm={() => {
          setIsAsking(false);
          void signing.start(clean);
        }}
        onClose={() => setIsAsking(false)}
      />
    </Paper>
  );
}

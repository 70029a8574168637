import { Box, Button, LinearProgress, Paper, Typography } from "@mui/material";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { Round } from "../rounds/round.ts";
import { useAllRows } from "../useAllRows.ts";
import { useChange } from "../useChange.ts";
import { type Copy, isPdf, lacksDocument } from "./copy.ts";
import { prepareOriginal } from "./prepareDocument.ts";
import { useStepwise } from "./useStepwise.ts";

/** What is done with all copies of a round at once: taken in, made blind, signed off where nothing was found. */
export function ManyCopies({ round }: { round: Round }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: copies = [] } = useAllRows<Copy>("judging-copies", { round_id: round.id });
  const takeIn = useChange("add_judging_copies", {
    success: (count) => `${count.toLocaleString("en")} entries taken in.`,
    failure: "Failed to take entries in. Please try again.",
  });
  const blinding = useStepwise((copy: Copy) => prepareOriginal(dataProvider, copy));
  const signing = useStepwise(({ id }: Copy) =>
    dataProvider.callDatabase("sign_off_blind_copy", { id }),
  );
  const open = copies.filter(({ signed_off_at }) => !signed_off_at);
  const toBlind = open.filter((copy) => lacksDocument(copy) && isPdf(copy.document_name));
  const clean = open.filter((copy) => !lacksDocument(copy) && copy.findings.length === 0);
  const running = blinding.progress ? blinding : signing;
  const { progress } = running;

  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2, display: "grid", gap: 1.5 }}>
      <Typography sx={{ maxWidth: 880 }}>
        A copy has a random code and the words of the entry as they were when it was taken in. What
        was taken out for a blind round stays out in the next. Read those in which something was
        found, take it out, and sign off: judges see signed ones alone.
      </Typography>
      {progress ? (
        <Box role="status" sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
          <span>
            {progress.done + progress.failed} of {progress.total}
          </span>
          <LinearProgress
            aria-label="Copies"
            variant="determinate"
            value={(100 * (progress.done + progress.failed)) / progress.total}
            sx={{ width: "100%" }}
          />
          <Button variant="outlined" onClick={running.stop}>
            Stop
          </Button>
        </Box>
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
            onClick={() => void signing.start(clean)}
          >
            Sign off {clean.length.toLocaleString("en")} without findings
          </Button>
        </Box>
      )}
    </Paper>
  );
}

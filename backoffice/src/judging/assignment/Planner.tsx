import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Paper,
  Radio,
  RadioGroup,
  Typography,
} from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type AssignmentPlan, planForAll } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import type { Judge } from "../judges/judge.ts";
import { isSpread, quotasOf, type Round } from "../rounds/round.ts";
import { askWorker } from "../workers.ts";
import { PlanPreview } from "./PlanPreview.tsx";
import { type AssignmentInput, initialReviewers, toProblem } from "./problem.ts";

const startWorker = () =>
  new Worker(new URL("./assignment.worker.ts", import.meta.url), { type: "module" });

/** The judge's name with the limit and the expertise that this round asks for. */
function judgeLabel({ name, max_entries: most, expertise }: Judge, round: Round): string {
  const known = quotasOf(round).filter(({ field }) => expertise.includes(field));
  const fields = known.map(({ label }) => label.toLowerCase()).join(", ");
  return [name, most && `at most ${most}`, fields && `knows ${fields}`].filter(Boolean).join(", ");
}

/** Computes a plan for the selected judges off the main thread, and shows its preview. */
export function Planner({ input }: { input: AssignmentInput }) {
  const { round, judges, assignments } = input;
  const [reviewers, setReviewers] = useState(() => initialReviewers(input));
  const [keepsAssigned, setKeepsAssigned] = useState(true);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (problem: AssignmentProblem) => ({
      plan: isSpread(round)
        ? await askWorker<AssignmentProblem, AssignmentPlan>(startWorker, problem)
        : planForAll(problem),
      revision: round.assignments_revision,
    }),
    onError: console.error,
  });

  function choose(id: string, isReviewer: boolean) {
    const chosen = new Set(reviewers);
    if (isReviewer) chosen.add(id);
    else chosen.delete(id);
    setReviewers(chosen);
    reset();
  }

  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Paper variant="outlined" component="section" aria-label="Judges" sx={{ p: 2 }}>
        <Typography component="h3" variant="subtitle2">
          Judges
        </Typography>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
            maxHeight: 320,
            overflowY: "auto",
          }}
        >
          {judges
            .filter(({ state }) => state === "active")
            .map((judge) => (
              <FormControlLabel
                key={judge.id}
                label={judgeLabel(judge, round)}
                control={
                  <Checkbox
                    size="small"
                    checked={reviewers.has(judge.id)}
                    onChange={(_, isReviewer) => choose(judge.id, isReviewer)}
                  />
                }
              />
            ))}
        </Box>
        {isSpread(round) && assignments.length > 0 && (
          <RadioGroup
            aria-label="Current assignment"
            value={keepsAssigned ? "keep" : "even"}
            onChange={(_, value) => {
              setKeepsAssigned(value === "keep");
              reset();
            }}
            sx={{ mt: 1.5 }}
          >
            <FormControlLabel
              value="keep"
              control={<Radio size="small" />}
              label="Keep current assignments; move as few as possible"
            />
            <FormControlLabel
              value="even"
              control={<Radio size="small" />}
              label="Keep started reviews; reassign the rest"
            />
          </RadioGroup>
        )}
        <Button
          variant="contained"
          sx={{ mt: 1.5 }}
          disabled={isPending || reviewers.size === 0}
          onClick={() => mutate(toProblem(input, { reviewers, keepsAssigned }))}
        >
          {isPending ? "Computing..." : "Preview assignment"}
        </Button>
      </Paper>
      {error && (
        <Alert severity="error">The assignment could not be computed. Please try again.</Alert>
      )}
      {data && <PlanPreview input={input} plan={data.plan} revision={data.revision} />}
    </Box>
  );
}

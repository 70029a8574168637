import { Box, Button, LinearProgress } from "@mui/material";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import type { useStepwise } from "./useStepwise.tsx";

interface StepwiseProgressProps {
  /** What is worked on, for screen readers. */
  label: string;
  of: Pick<ReturnType<typeof useStepwise>, "progress" | "stop">;
}

/** How far it is with many, and a way to stop; nothing while nothing runs. */
export function StepwiseProgress({ label, of: { progress, stop } }: StepwiseProgressProps) {
  if (!progress) return null;
  const { done, failed, total } = progress;
  return (
    <Box role="status" sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <span>
        {(done + failed).toLocaleString("en")} of {total.toLocaleString("en")}
      </span>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={(100 * (done + failed)) / total}
        sx={{ width: "100%" }}
      />
      <Button variant="outlined" onClick={stop}>
        Stop
      </Button>
      <UnsavedGuard
        isUnsaved
        isKept
        loss="The rest has not had its turn yet."
        consequence="Leaving stops here; what was done stays."
      />
    </Box>
  );
}

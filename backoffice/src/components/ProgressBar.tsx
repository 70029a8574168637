import { Box, LinearProgress } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  done: number;
  /** The share of the time that has passed, from 0 to 1. */
  elapsed: number | undefined;
}

/** How much is done, with a mark at the share of the time that has passed. */
export function ProgressBar({ label, done, elapsed }: ProgressBarProps) {
  return (
    <Box sx={{ position: "relative", my: 1 }}>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={100 * done}
        sx={{ height: 8, borderRadius: 4, backgroundColor: PALETTE.hairline }}
      />
      {elapsed !== undefined && (
        <Box
          title="Expected today"
          sx={{
            position: "absolute",
            insetBlock: -4,
            left: `${100 * elapsed}%`,
            width: 2,
            background: PALETTE.signal,
          }}
        />
      )}
    </Box>
  );
}

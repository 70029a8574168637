import { Box, LinearProgress } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";

/** How many of something are done, and how many should be by now. */
export interface ProgressCount {
  done: number;
  /** More than 0. */
  total: number;
  expected?: number | undefined;
}

/** How much is done, with a mark at what is expected, which the page also says in words. */
export function ProgressBar({ label, done, total, expected }: ProgressCount & { label: string }) {
  return (
    <Box sx={{ position: "relative", my: 1 }}>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={(100 * done) / total}
        sx={{ height: 8, borderRadius: 4, backgroundColor: PALETTE.hairline }}
      />
      {expected !== undefined && (
        <Box
          sx={{
            position: "absolute",
            insetBlock: -4,
            left: `${(100 * expected) / total}%`,
            width: 2,
            background: PALETTE.signal,
          }}
        />
      )}
    </Box>
  );
}

import { Box, LinearProgress, Typography } from "@mui/material";
import { countOf } from "#common/words.ts";
import { PALETTE } from "#shared/palette.ts";

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
  /** The share of the time that has passed, from 0 to 1. */
  elapsed: number | undefined;
}

/** How much is done, with a mark at what is expected by now, and its number below. */
export function ProgressBar({ label, done, total, elapsed }: ProgressBarProps) {
  return (
    <Box sx={{ my: 1 }}>
      <Box sx={{ position: "relative" }}>
        <LinearProgress
          aria-label={label}
          variant="determinate"
          value={(100 * done) / total}
          sx={{
            height: 8,
            borderRadius: 4,
            backgroundColor: PALETTE.hairline,
            // With a visitor's own colors, the frame and the bar stay.
            "@media (forced-colors: active)": {
              border: "1px solid CanvasText",
              "& > span": { backgroundColor: "Highlight", forcedColorAdjust: "none" },
            },
          }}
        />
        {elapsed !== undefined && (
          <Box
            sx={{
              position: "absolute",
              insetBlock: -4,
              left: `${100 * elapsed}%`,
              borderLeft: `2px solid ${PALETTE.signal}`,
            }}
          />
        )}
      </Box>
      {elapsed !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Expected today: {countOf(Math.round(elapsed * total), total)}
        </Typography>
      )}
    </Box>
  );
}

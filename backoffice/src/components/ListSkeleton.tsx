import { Box, Paper } from "@mui/material";
import { PALETTE } from "#shared/palette.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";

/** The widths of the outlines in a row, in percent. */
const OUTLINES = [18, 26, 14, 12, 10];
const ROWS = 8;

/** The outline of a list while its rows load. */
export function ListSkeleton() {
  return (
    <Paper variant="outlined" sx={{ px: 2 }}>
      <LoadingScreen />
      {Array.from({ length: ROWS }, (_, row) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
          key={row}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: "4%",
            height: 48,
            borderTop: 1,
            borderColor: "divider",
          }}
        >
          {OUTLINES.map((width) => (
            <Box
              key={width}
              sx={{ width: `${width}%`, height: 12, borderRadius: 1, bgcolor: PALETTE.hairline }}
            />
          ))}
        </Box>
      ))}
    </Paper>
  );
}

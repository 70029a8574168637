import { Box, Paper } from "@mui/material";
import { COLUMN } from "../theme/panels.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";

interface PanelOutlinesProps {
  /** The heights of the panels in each column. */
  columns: readonly (readonly number[])[];
  /** The style of the columns. */
  sx?: object;
}

/** The outlines of a page's panels while its record loads. */
export function PanelOutlines({ columns, sx = COLUMN }: PanelOutlinesProps) {
  return (
    <>
      <LoadingScreen />
      <Box sx={sx}>
        {columns.map((heights) => (
          <Box key={heights.join()} sx={COLUMN}>
            {heights.map((height) => (
              <Paper key={height} variant="outlined" sx={{ height }} />
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

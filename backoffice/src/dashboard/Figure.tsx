import { Box, Paper, Typography } from "@mui/material";
import type { ChartConfiguration } from "chart.js";
import { useId } from "react";
import { loadedWhenUsed } from "../layout/loadedWhenUsed.tsx";
import { NumberTable, type NumberTableProps } from "./NumberTable.tsx";

const ChartCanvas = loadedWhenUsed("ChartCanvas", () => import("./ChartCanvas.tsx"), null);

interface FigureProps {
  title: string;
  subtitle?: string | undefined;
  /** Undefined when there is nothing to draw. */
  chart: ChartConfiguration | undefined;
  height: number;
  /** Said in place of a chart that would show nothing. */
  empty: string;
  table: Omit<NumberTableProps, "label">;
}

/** A chart with its title, and below it the same numbers as a table. */
export function Figure({ title, subtitle, chart, height, empty, table }: FigureProps) {
  const id = useId();
  return (
    <Paper variant="outlined" component="figure" aria-labelledby={id} sx={{ m: 0, p: 2.5 }}>
      <Typography id={id} component="h3" sx={{ fontSize: "1rem", fontWeight: 650 }}>
        {title}
      </Typography>
      {subtitle && <Typography color="text.secondary">{subtitle}</Typography>}
      {chart ? (
        <>
          <Box aria-hidden="true" sx={{ mt: 1 }}>
            <ChartCanvas config={chart} height={height} />
          </Box>
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
              Show as a table
            </Box>
            <NumberTable label={title} {...table} />
          </Box>
        </>
      ) : (
        <Typography color="text.secondary">{empty}</Typography>
      )}
    </Paper>
  );
}

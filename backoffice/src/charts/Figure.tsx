import { Box, Button, Link, Paper, Typography } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useNotify } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { FLUSH } from "../theme/theme.ts";
import { type NumberTable, saveChart, saveTable } from "./figureFiles.ts";

interface FigureProps extends NumberTable {
  title: string;
  /** What a reader must know about the numbers. */
  note?: string | undefined;
  /** Shown instead of an empty chart. */
  empty: string;
  isEmpty: boolean;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its numbers as a table; both can be downloaded. */
export function Figure(props: FigureProps) {
  const { title, note, empty, isEmpty, heads, rows, children } = props;
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const notify = useNotify();

  async function downloadChart() {
    try {
      const chart = figure.current?.querySelector("svg");
      if (chart) await saveChart(title, chart);
    } catch (error) {
      console.error(error);
      notify("Failed to create the file. Please try again.", { type: "error" });
    }
  }

  return (
    <Paper
      ref={figure}
      variant="outlined"
      component="figure"
      aria-labelledby={id}
      sx={{ m: 0, p: 2, minWidth: 0 }}
    >
      <Typography id={id} component="h3" sx={{ fontSize: "1rem", fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      {isEmpty ? (
        <Typography color="text.secondary">{empty}</Typography>
      ) : (
        <>
          {children}
          {note && (
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
              {note}
            </Typography>
          )}
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
              Show as a table
            </Box>
            <Numbers label={title} heads={heads} rows={rows} />
          </Box>
          <Button
            aria-label={`Download PNG: ${title}`}
            onClick={() => void downloadChart()}
            sx={{ ml: FLUSH }}
          >
            Download PNG
          </Button>
          <Button
            aria-label={`Download CSV: ${title}`}
            onClick={() => saveTable(title, { heads, rows })}
          >
            Download CSV
          </Button>
        </>
      )}
    </Paper>
  );
}

function Numbers({ label, heads, rows }: NumberTable & { label: string }) {
  return (
    // Focusable, so that the arrow keys scroll it.
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflow: "auto", maxHeight: 480 }}>
      <Box component="table" aria-label={label} sx={TABLE}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [name, ...cells], to }) => (
            <tr key={name}>
              <th scope="row">
                {to ? (
                  <Link component={RouterLink} to={to}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]}>{cell.toLocaleString("en")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const TABLE = {
  width: "100%",
  mt: 1,
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { py: 0.5, px: 0.5, borderTop: 1, borderColor: "divider", textAlign: "right" },
  "& th:first-of-type": { textAlign: "left" },
  "& tbody th": { fontWeight: 400 },
  "& thead th": { fontWeight: 600, borderTop: 0 },
} as const;

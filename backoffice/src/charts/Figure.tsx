import { Box, Button, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { saveBlob } from "#common/saveBlob.ts";
import { FactTable } from "../components/FactTable.tsx";
import { PageLink } from "../components/PageLink.tsx";
import { csvFile } from "../export/csv.ts";
import { datedFileName } from "../export/fileName.ts";
import { FLUSH } from "../theme/theme.ts";

/** A row of a figure: a mark in its chart, and a row of its table. */
export interface FigureRow {
  label: string;
  /** The numbers in the chart. */
  numbers: readonly number[];
  /** The cells of the table after the label; by default, the numbers. */
  cells?: readonly (number | string)[];
  /** The list that the row counts. */
  to?: string;
}

interface FigureProps {
  title: string;
  /** The counted things, such as "Accounts". */
  unit: string;
  headers: readonly string[];
  rows: readonly FigureRow[];
  /** A note on the numbers. */
  note?: string | undefined;
  /** Shown instead of the chart if all numbers are zero. */
  empty?: string;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its numbers as a table, which can be downloaded. */
export function Figure({ title, unit, note, empty, headers, rows, children }: FigureProps) {
  const id = useId();
  const isEmpty = rows.every(({ numbers }) => numbers.every((number) => number === 0));

  function downloadTable() {
    const lines = rows.map(({ label, numbers, cells = numbers }) => [label, ...cells.map(String)]);
    const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "_");
    saveBlob(csvFile([headers, ...lines]), datedFileName(name, "csv"));
  }

  return (
    <Paper
      variant="outlined"
      component="figure"
      aria-labelledby={id}
      sx={{ m: 0, p: 2, minWidth: 0 }}
    >
      <Typography id={id} component="h3" sx={{ fontSize: "1rem", fontWeight: 650 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {unit}
      </Typography>
      {isEmpty ? (
        <Typography color="textSecondary">{empty}</Typography>
      ) : (
        <>
          {children}
          {note && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {note}
            </Typography>
          )}
          <Box component="details" sx={{ mt: 1 }}>
            <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
              Show as a table
            </Box>
            <FactTable
              label={title}
              columns={headers.map((header, at) => ({
                label: header,
                isNumber: at > 0,
                render: ({ label, numbers, cells = numbers, to }: FigureRow) =>
                  at > 0 ? (
                    cells[at - 1]?.toLocaleString("en")
                  ) : to ? (
                    <PageLink to={to}>{label}</PageLink>
                  ) : (
                    label
                  ),
              }))}
              rows={rows}
              keyOf={({ label }) => label}
            />
            <Button
              aria-label={`Download CSV: ${title}`}
              onClick={downloadTable}
              sx={{ ml: FLUSH }}
            >
              Download CSV
            </Button>
          </Box>
        </>
      )}
    </Paper>
  );
}

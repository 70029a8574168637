import { Box, Table, TableBody, TableCell, TableHead, TableRow, type Theme } from "@mui/material";
import type { ReactNode } from "react";

interface FactColumn<Row> {
  label: string;
  isNumber?: boolean;
  render: (row: Row) => ReactNode;
}

interface FactTableProps<Row> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: readonly FactColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** On a phone each row is a card: its name, then one line for each label and value. */
const narrowAsCards = (theme: Theme) => ({
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  background: theme.palette.background.paper,
  overflow: "auto",
  maxHeight: 480,
  "& tr:last-of-type td, & tr:last-of-type th": { borderBottom: 0 },
  "& tbody th": { fontWeight: 600, overflowWrap: "anywhere" },
  [theme.breakpoints.down("sm")]: {
    "& table, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "& tr": { display: "block", paddingBlock: 1, borderTop: `1px solid ${theme.palette.divider}` },
    "& tr:first-of-type": { borderTop: 0 },
    "& td, & tbody th": { display: "flex", gap: 2, border: 0, padding: "3px 12px" },
    "& td": { flexDirection: "row", justifyContent: "space-between", textAlign: "right" },
    "& td::before": {
      content: "attr(data-label)",
      color: theme.palette.text.secondary,
      textAlign: "left",
    },
  },
});

/** A table without pages, in a scrollable box. The first column is the header of the row. */
export function FactTable<Row>({ label, columns, rows, keyOf }: FactTableProps<Row>) {
  const alignmentOf = ({ isNumber }: FactColumn<Row>) => (isNumber ? "right" : "left");
  return (
    // Focusable, so that keys can scroll it.
    <Box sx={narrowAsCards} role="region" aria-label={label} tabIndex={0}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={alignmentOf(column)}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              {columns.map((column, index) => (
                <TableCell
                  key={column.label}
                  align={alignmentOf(column)}
                  {...(index === 0
                    ? { component: "th", scope: "row" }
                    : { "data-label": column.label })}
                >
                  {column.render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

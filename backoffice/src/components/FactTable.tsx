import { Box, Table, TableBody, TableCell, TableHead, TableRow, type Theme } from "@mui/material";
import type { ReactNode } from "react";
import { PANEL_RADIUS } from "../theme/theme.ts";

interface FactColumn<Row> {
  label: string;
  /** The scale of its charts, below the label. */
  scale?: ReactNode;
  isNumber?: boolean;
  /** Whether a tablet has no room for it. */
  isMinor?: boolean;
  /** Whether it names the row. By default, the first column does. */
  isHeader?: boolean;
  /** Where it is on a phone if cards are lines: before or after the name. By default, below it. */
  beside?: "before" | "after";
  render: (row: Row) => ReactNode;
}

interface FactTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly FactColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether all rows are shown at once on wide screens too, without a box that scrolls. */
  isOpen?: boolean;
  /** Changes the style of the cards on a phone, as narrowAsLines does. */
  cards?: (theme: Theme) => Record<string, object>;
  /** Whether a dashed line below the row separates it from the next one. */
  isCutoff?: (row: Row) => boolean;
}

/** On a phone each row is a card: its name, then its numbers in three columns, and a line for each other value. */
const narrowAsCards = (theme: Theme) => ({
  border: 1,
  borderColor: "divider",
  borderRadius: `${PANEL_RADIUS}px`,
  background: theme.palette.background.paper,
  overflow: "auto",
  // On a phone the page scrolls, not a box in it.
  "@media (min-width: 768px)": { maxHeight: 480 },
  "& tr[data-cutoff] > *": { borderBottom: `2px dashed ${theme.palette.secondary.main}` },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
  "& thead th": { whiteSpace: "normal", background: theme.palette.background.paper },
  "& tbody th": { fontWeight: 600, overflowWrap: "anywhere", minWidth: "10rem" },
  // Between numbers and the text beside them, which are aligned to each other.
  [theme.breakpoints.up("sm")]: {
    "& .MuiTableCell-alignRight + .MuiTableCell-alignLeft": { paddingLeft: "16px" },
  },
  [theme.breakpoints.between("sm", "md")]: { "& [data-minor]": { display: "none" } },
  [theme.breakpoints.down("sm")]: {
    "& table, & tbody": { display: "block" },
    "& thead": { display: "none" },
    "& tr": {
      display: "grid",
      gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
      gridAutoFlow: "dense",
      gap: "6px 16px",
      padding: "8px 12px",
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    "& tr:first-of-type": { borderTop: 0 },
    "& tr[data-cutoff]": { borderBottom: `2px dashed ${theme.palette.secondary.main}` },
    "& td, & tbody th, & tr[data-cutoff] > *": { border: 0, padding: 0, textAlign: "left" },
    "& tbody th": { gridColumn: "1 / -1", order: -1 },
    "& td:not([data-number])": {
      gridColumn: "1 / -1",
      display: "flex",
      flexWrap: "wrap",
      justifyContent: "space-between",
      columnGap: 2,
    },
    "& td:empty": { display: "none" },
    "& td::before": {
      content: "attr(data-label)",
      display: "block",
      color: theme.palette.text.secondary,
    },
  },
});

/** A table without pages, in a box that scrolls on wide screens. */
export function FactTable<Row>(props: FactTableProps<Row>) {
  const { label, columns, rows, keyOf, isOpen = false, cards, isCutoff } = props;
  const header = columns.find(({ isHeader }) => isHeader) ?? columns[0];
  const alignmentOf = ({ isNumber }: FactColumn<Row>) => (isNumber ? "right" : "left");
  return (
    // Focusable, so that keys can scroll it.
    <Box
      sx={cards ? [narrowAsCards, cards] : narrowAsCards}
      style={isOpen ? { maxHeight: "none" } : {}}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={alignmentOf(column)} data-minor={column.isMinor}>
                {column.label}
                {column.scale}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...(isCutoff?.(row) && { "data-cutoff": true })}>
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  align={alignmentOf(column)}
                  {...(column === header
                    ? { component: "th", scope: "row" }
                    : {
                        "data-label": column.label,
                        "data-number": column.isNumber,
                        "data-minor": column.isMinor,
                        "data-beside": column.beside,
                      })}
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

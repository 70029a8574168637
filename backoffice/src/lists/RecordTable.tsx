import type { Theme } from "@mui/material";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import {
  DataTable,
  type DataTableColumnProps,
  DataTableHead,
  useDataTableSortContext,
} from "react-admin";
import { TOUCHABLE } from "../theme/theme.ts";

interface RecordTableProps {
  /** What the rows are, for screen readers. */
  label: string;
  /** Lines cells up at their tops, where some have many lines. */
  hasTallRows?: boolean;
  /** What can be done with selected rows (lists/selection.tsx). */
  bulkActionsToolbar?: ReactNode;
  /** Columns of react-admin's table. */
  children: ReactNode;
}

/** No word that people typed (in a <bdi>), however long, takes the table from the others. */
const TYPED_TEXT = {
  "& tbody td": {
    "& > bdi, & > a": { display: "inline-block", maxWidth: "16rem", overflowWrap: "break-word" },
  },
  "& tbody td > a": TOUCHABLE,
  // What gets the focus by a key is not below the head, which stays in sight.
  "& tbody a": { scrollMarginBlock: 100 },
  // Below the bar of what is selected, which stays in sight as well.
  "&:has(.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)) thead th": { top: 48 },
  // As small as the boxes of the rows.
  "& .select-all": { padding: "4px", "& svg": { fontSize: "1.25rem" } },
};

/** On narrow screens each row is a card that names its columns, under the buttons that sort. */
const narrowAsCards = (theme: Theme) => ({
  ...TYPED_TEXT,
  [theme.breakpoints.down("md")]: {
    "& table, & thead, & tbody": { display: "block" },
    "& thead tr": { display: "flex", flexWrap: "wrap", alignItems: "center", padding: "4px 0" },
    "& thead tr::before": {
      content: '"Sort by"',
      padding: "2px 0 2px 12px",
      color: theme.palette.text.secondary,
    },
    "& th": { position: "static", border: 0, padding: "2px 12px", minWidth: "0 !important" },
    "& th:not(:has([role=button], input))": { display: "none" },
    // What selects all rows stands before the words about sorting.
    "& th:has(input)": { order: -1 },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
      borderTop: `1px solid ${theme.palette.divider}`,
      paddingBlock: 1,
    },
    "& td": {
      display: "grid",
      gridTemplateColumns: "6.5rem minmax(0, 1fr)",
      alignItems: "baseline",
      justifyItems: "start",
      border: 0,
      padding: "3px 12px",
      overflowWrap: "anywhere",
    },
    "& tbody td": {
      "& > bdi, & > a": { maxWidth: "100%", overflowWrap: "anywhere" },
    },
    "& td:empty": { display: "none" },
    "& td:not([data-label])": { display: "block", gridColumn: "1 / -1", padding: "0 8px" },
    "& td[data-label]::before": {
      content: "attr(data-label)",
      color: theme.palette.text.secondary,
    },
  },
});

const withTallRows = (theme: Theme) => ({
  "& tbody > tr > td": { verticalAlign: "top" },
  ...narrowAsCards(theme),
});

/**
 * react-admin's table, with what it lacks: it tells screen readers how it is sorted, and it fits on
 * a phone.
 */
export function RecordTable(props: RecordTableProps) {
  const { label, hasTallRows = false, bulkActionsToolbar = false, children } = props;
  return (
    <DataTable
      aria-label={label}
      bulkActionButtons={false}
      bulkActionsToolbar={bulkActionsToolbar}
      rowClick={false}
      head={SortedHead}
      sx={hasTallRows ? withTallRows : narrowAsCards}
    >
      {mapColumns(children, ({ props }) =>
        typeof props.label === "string" ? { "data-label": props.label } : {},
      )}
    </DataTable>
  );
}

function SortedHead({ children }: { children?: ReactNode }) {
  const sort = useDataTableSortContext();
  const direction = sort?.order === "DESC" ? "descending" : "ascending";
  return (
    <DataTableHead>
      {mapColumns(children, (column) =>
        column.props.source === sort?.field ? { "aria-sort": direction } : {},
      )}
    </DataTableHead>
  );
}

/** Gives each column more attributes, which it passes on to its cells. */
function mapColumns(
  columns: ReactNode,
  attributesOf: (column: ReactElement<DataTableColumnProps>) => object,
): ReactNode {
  return Children.map(columns, (column) =>
    isValidElement<DataTableColumnProps>(column)
      ? cloneElement(column, attributesOf(column))
      : column,
  );
}

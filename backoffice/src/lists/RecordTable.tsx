import type { Theme } from "@mui/material";
import {
  Children,
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import {
  DataTable,
  type DataTableColumnProps,
  DataTableHead,
  type Identifier,
  type RaRecord,
  SelectPageCheckbox,
  useDataTableSortContext,
} from "react-admin";
import { FLUSH, TOUCHABLE } from "../theme/theme.ts";
import { type Nouns, SelectionToolbar, SelectRow } from "./selection.tsx";

interface RecordTableProps<Row extends RaRecord> {
  /** The accessible name of the table. */
  label: string;
  /** Aligns cells at the top, where some have many lines. By default, rows have an equal height. */
  hasTallRows?: boolean;
  /** The address that a click on a row opens. Links in the row lead there too, for keyboards. */
  rowClick?: (id: Identifier) => string;
  /** The actions for selected rows. Without any, rows cannot be selected. */
  bulkActionButtons?: ReactNode;
  /** The name of a row, for its checkbox. */
  nameOf?: (row: Row) => string;
  /** The noun for one row and for several, for the number of selected rows. */
  nouns?: Nouns;
  /** Columns of react-admin's table. */
  children: ReactNode;
}

/** Long words that people typed (in a <bdi>) must not widen the table. */
const TYPED_TEXT = {
  "& tbody td": {
    "& > bdi, & > a": { display: "inline-block", maxWidth: "20rem", overflowWrap: "break-word" },
    // The title takes the free width.
    "&[data-narrow=title] > :is(bdi, a)": { maxWidth: "none", overflowWrap: "anywhere" },
  },
  // The frame's edge is there.
  "& tbody tr:last-of-type > td": { borderBottom: 0 },
  "& tbody td > a": TOUCHABLE,
  // The day, and the time below it.
  "& tbody td > time > span": { display: "block" },
  // Keep a focused link below the sticky header.
  "& tbody a": { scrollMarginBlock: 100 },
  // Below the bulk actions, which are sticky too.
  "&:has(.RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)) thead th": { top: 48 },
};

/** Aligns the text of the first action with the header of its column. */
const flushActions = {
  "& tbody [data-narrow=action] .MuiButton-text:first-of-type": { marginInlineStart: FLUSH },
};

/** Titles break only words that are longer than this. */
const TITLE_WIDTH = { "& [data-narrow=title]": { minWidth: "13rem" } };

/** The space between the values of a card. */
const CARD_GAP = 16;

/** The window widths of the attribute `data-from`. */
const COLUMN_WIDTHS = [1100, 1280, 1440] as const;

export type ColumnWidth = (typeof COLUMN_WIDTHS)[number];

/** Drops the less important columns of a table that would be wider than the window. */
const droppedColumns = (theme: Theme) =>
  Object.fromEntries(
    COLUMN_WIDTHS.map((width) => [
      theme.breakpoints.between("md", width),
      { [`& [data-from="${width}"]`]: { display: "none" } },
    ]),
  );

/**
 * On narrow screens each row is a card, below the sort buttons: one cell after the other, each with the label of its
 * column, and none without a value (EmptyText) but the title. The attribute `data-narrow` of a column makes it the "title" of the card, an "action", "plain" (without its
 * label), "joined" (the same, a space before the next one), a full "line", or "hidden" (because the page or panel of the record has it). In a table, `data-from` is the
 * window width from which a less important column is shown.
 */
const narrowAsCards = (theme: Theme) => ({
  ...TYPED_TEXT,
  // As small as the checkboxes of the rows.
  "& thead .MuiCheckbox-root": {
    padding: "4px",
    "& svg": { fontSize: theme.typography.pxToRem(20) },
  },
  // The actions of a row are quieter than its text until it is pointed at, or one of them is focused.
  "& tr:not(:hover) [data-narrow=action] .MuiButton-text:not(:focus-visible)": {
    color: theme.palette.text.secondary,
  },
  "& tbody tr:has(.MuiCheckbox-root.Mui-checked)": {
    background: theme.palette.background.default,
  },
  [theme.breakpoints.up("md")]: { ...flushActions, ...TITLE_WIDTH },
  ...droppedColumns(theme),
  [theme.breakpoints.down("md")]: {
    "& table, & thead, & tbody": { display: "block" },
    // One line, which scrolls: the current order first.
    "& thead tr": {
      display: "flex",
      overflowX: "auto",
      alignItems: "center",
      padding: "4px 32px 4px 0",
      scrollPaddingInlineEnd: 32,
      // Fades out where it continues.
      maskImage: "linear-gradient(to left, transparent, black 32px)",
    },
    "& thead tr::before, & th": { flex: "none" },
    "& th[aria-sort]": { order: -1 },
    "& thead tr::before": {
      content: '"Sort by"',
      order: -2,
      padding: "2px 0 2px 12px",
      color: theme.palette.text.secondary,
    },
    "& th": { position: "static", border: 0, padding: "2px 12px", minWidth: "0 !important" },
    "& th:not(:has([role=button], input))": { display: "none" },
    "& th [role=button]:not(.Mui-active) svg": { display: "none" },
    // The checkbox for all rows comes before the sort buttons.
    "& th:has(input)": { order: -3, paddingInlineStart: "8px" },
    "& tbody tr": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      // Leaves room for the larger touch area of links (TOUCHABLE).
      gap: `8px ${CARD_GAP}px`,
      borderTop: `1px solid ${theme.palette.divider}`,
      padding: "12px",
    },
    "& tbody td": {
      display: "flex",
      alignItems: "baseline",
      gap: "6px",
      minWidth: "0 !important",
      maxWidth: "100%",
      border: 0,
      padding: 0,
      overflowWrap: "anywhere",
      "& > bdi, & > a": { maxWidth: "100%", overflowWrap: "anywhere" },
      "& > time > span": { display: "inline" },
    },
    "& tbody td:has(.MuiCheckbox-root)": { alignItems: "center" },
    "& tbody td:empty, & tbody td[data-narrow=hidden], & tbody td:not([data-narrow=title]):has(> [data-empty])":
      {
        display: "none",
      },
    // The checkbox is beside the card's lines, which begin below each other.
    "& tbody tr:has(> td:not([data-label]))": { position: "relative", paddingInlineStart: "44px" },
    "& tbody td:not([data-label])": { position: "absolute", insetInlineStart: 8, top: 9 },
    "& tbody td[data-narrow=title]": {
      order: -4,
      flex: "1 0 100%",
      fontSize: theme.typography.body1.fontSize,
      fontWeight: 600,
    },
    // Values without labels come before the others, so that each belongs to the title and not to the value before it.
    "& tbody td:is([data-narrow=plain], [data-narrow=joined])": { order: -1 },
    "& tbody td[data-narrow=joined]:not(:has(+ td > [data-empty]))": {
      marginInlineEnd: `calc(0.25em - ${CARD_GAP}px)`,
    },
    "& tbody td[data-narrow=line]": { order: -2, flexBasis: "100%" },
    "& tbody td[data-narrow=action]": { order: 1 },
    "& tbody td[data-narrow=action]:last-child": { marginInlineStart: "auto" },
    "& tbody td[data-label]:not([data-narrow])::before": {
      content: "attr(data-label)",
      flex: "none",
      color: theme.palette.text.secondary,
    },
  },
  // On a tablet, actions fit beside the title.
  [theme.breakpoints.between("sm", "md")]: {
    // The last value is at the right, below that of the card before it.
    "& tbody td:nth-last-child(1 of [data-label]:not([data-narrow], :empty, :has(> [data-empty])))":
      { marginInlineStart: "auto" },
    // As high as the title.
    "& tbody td[data-narrow=action]": { order: -3, marginBlock: "-6px" },
    "& tbody tr:has(> [data-narrow=action])": {
      // Above and below the empty line that ends the line of the title.
      rowGap: "4px",
      "& > [data-narrow=title]": { flex: "1 1 12rem" },
      "&::after": { content: '""', order: -3, flexBasis: "100%" },
    },
  },
});

const withTallRows = (theme: Theme) => ({
  "& tbody > tr > td": { verticalAlign: "top" },
  ...narrowAsCards(theme),
});

const withEvenRows = (theme: Theme) => ({
  ...narrowAsCards(theme),
  [theme.breakpoints.up("md")]: {
    ...flushActions,
    ...TITLE_WIDTH,
    "& tbody tr": { height: 52, background: theme.palette.background.paper },
    "& tbody .RaDataTable-row:hover": { background: theme.palette.background.default },
    "& tbody > tr > td > bdi": {
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 4,
      overflow: "hidden",
    },
    // Actions stay visible if the table is wider than the page.
    "& tr > [data-narrow=action]": {
      position: "sticky",
      right: 0,
      background: "inherit",
    },
    "& thead > tr > [data-narrow=action]": {
      zIndex: 3,
      background: theme.palette.background.paper,
    },
  },
});

/**
 * react-admin's table with its sort order for screen readers and a layout for phones.
 */
export function RecordTable<Row extends RaRecord>(props: RecordTableProps<Row>) {
  const {
    label,
    hasTallRows,
    rowClick = false,
    bulkActionButtons,
    nameOf,
    nouns,
    children,
  } = props;
  const selection = bulkActionButtons && (
    <DataTable.Col<Row>
      label={<SelectPageCheckbox />}
      disableSort
      render={(row) => <SelectRow record={row} name={nameOf?.(row) ?? ""} />}
    />
  );
  return (
    <DataTable
      aria-label={label}
      bulkActionButtons={false}
      bulkActionsToolbar={
        selection ? <SelectionToolbar nouns={nouns}>{bulkActionButtons}</SelectionToolbar> : false
      }
      rowClick={rowClick}
      head={SortedHead}
      sx={hasTallRows ? withTallRows : withEvenRows}
    >
      {selection}
      {mapColumns(children, ({ props }) => ({
        ...(typeof props.label === "string" && { "data-label": props.label }),
        // Clicks on actions, and in menus and dialogs opened from there, do not open the row.
        ...("data-narrow" in props && props["data-narrow"] === "action" && { onClick: stopClick }),
      }))}
    </DataTable>
  );
}

const stopClick = (event: MouseEvent) => event.stopPropagation();

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

/** Adds attributes to each column, which passes them on to its cells. */
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

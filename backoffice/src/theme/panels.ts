/** The layouts of pages with panels. Not in theme.ts, so that only these pages load them. */

/** The style of panels one below the other. */
export const COLUMN = { display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" } as const;

/** The style of columns of panels, which are one below the other on narrower screens. */
export const columnsFrom = (from: "md" | "lg", columns: string) => ({
  ...COLUMN,
  alignItems: "start",
  gridTemplateColumns: { xs: COLUMN.gridTemplateColumns, [from]: columns },
});

/** The style of panels that are side by side on a wide screen. */
export const SIDE_BY_SIDE = columnsFrom("lg", "repeat(2, minmax(0, 1fr))");

/** The style of seldom used buttons in rows: quieter than the row's text until they are pointed at or focused. */
export const QUIET = {
  px: 1,
  minWidth: 0,
  color: "text.secondary",
  "&:hover, &:focus-visible": { color: "text.primary" },
} as const;

/** The left margin that aligns the text of a quiet button with the text above. */
export const QUIET_FLUSH = "-8px";

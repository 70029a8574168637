import type { Theme } from "@mui/material";

/**
 * For a FactTable: the card of a row on a phone as lines, so that many fit: its name between the values beside it, then all
 * others, one after the other. Not in FactTable.tsx, so that only these pages load it.
 */
export const narrowAsLines = (theme: Theme) => ({
  // On a tablet, the numbers leave room for the text below a name, which has a line of its own.
  [theme.breakpoints.between("sm", "md")]: {
    "& th, & td": { paddingInline: "6px" },
    "& tbody th": { minWidth: "13rem", "& > bdi": { display: "block" } },
  },
  [theme.breakpoints.down("sm")]: {
    "& tr": { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "2px 12px" },
    "& tbody th": { flex: "1 1 calc(100% - 8rem)", minWidth: 0, order: 0 },
    // Charts have the room that is left.
    "& td:not([data-number])": {
      flex: "1 1 9rem",
      flexWrap: "nowrap",
      justifyContent: "flex-start",
      columnGap: 0,
    },
    "& td": { color: theme.palette.text.secondary, whiteSpace: "nowrap", order: 1 },
    // In every card, the charts are equally wide.
    "& td:last-of-type": { minWidth: "5.75rem", textAlign: "right" },
    "& td::before": { display: "inline", marginRight: "4px" },
    "& td[data-beside]": { order: 0, color: theme.palette.text.primary },
    "& td[data-beside=before]": { order: -1 },
    "& td[data-beside=before]::before": { content: "none" },
  },
});

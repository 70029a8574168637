import type { RaThemeOptions } from "react-admin";
import { PALETTE } from "#shared/palette.ts";
import "./fonts.css";

/** For a link that stands by itself: 24 pixels high, so that fingers meet it (WCAG 2.2, target size). */
export const TOUCHABLE = {
  display: "inline-block",
  paddingBlock: "4px",
  marginBlock: "-4px",
} as const;

/** The left margin of a button without a border that begins a line: its words stand below those above. */
export const FLUSH = "-5px";

const SYSTEM_FONT = "ui-sans-serif, system-ui, sans-serif";
const FOCUS_RING = { outline: `2px solid ${PALETTE.signal}`, outlineOffset: 2 };

/** Dense and calm: small type, hairlines, no shadows. */
export const theme: RaThemeOptions = {
  palette: {
    mode: "light",
    primary: { main: PALETTE.ink },
    secondary: { main: PALETTE.signal },
    error: { main: PALETTE.error },
    // What cannot be changed is still read.
    text: { primary: PALETTE.ink, secondary: PALETTE.inkSoft, disabled: PALETTE.inkSoft },
    background: { default: PALETTE.paper, paper: PALETTE.white },
    divider: PALETTE.hairline,
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: `"Hanken Grotesk", ${SYSTEM_FONT}`,
    fontSize: 13,
    body1: { fontSize: "0.875rem" },
    subtitle2: { fontSize: "0.875rem", fontWeight: 650 },
    h5: { fontFamily: `"Familjen Grotesk", ${SYSTEM_FONT}`, fontSize: "1.5rem", fontWeight: 550 },
    button: { textTransform: "none", fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        "@media (prefers-reduced-motion: reduce)": {
          "*, *::before, *::after": {
            animationDuration: "0.01ms !important",
            transitionDuration: "0.01ms !important",
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { "&:focus-visible": FOCUS_RING } },
    },
    // The main action of a page is blue, as on the site; all others are outlined.
    MuiButton: {
      defaultProps: { size: "small", disableElevation: true },
      styleOverrides: {
        containedPrimary: {
          backgroundColor: PALETTE.signal,
          "&:hover": { backgroundColor: PALETTE.signalDeep },
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 } },
    // A hairline and a bar in the colour of how much it matters.
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: "center",
          border: `1px solid ${PALETTE.hairline}`,
          borderLeftWidth: 4,
          background: PALETTE.white,
          color: PALETTE.ink,
        },
        icon: { display: "none" },
        action: { paddingTop: 0, alignItems: "center" },
        standardInfo: { borderLeftColor: PALETTE.inkSoft },
        standardWarning: { borderLeftColor: PALETTE.signal },
        standardError: { borderLeftColor: PALETTE.error },
      },
    },
    // What opens holds the focus until one moves it on: the box itself is nothing to press.
    MuiDialog: {
      styleOverrides: { paper: { border: `1px solid ${PALETTE.hairline}`, outline: "none" } },
    },
    MuiDrawer: { styleOverrides: { paper: { outline: "none" } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: PALETTE.white,
          fontSize: "0.8125rem",
          "&.Mui-disabled": { background: PALETTE.paper },
        },
        // As large as the label: the gap for it in the border is measured by this.
        notchedOutline: { fontSize: "0.875rem" },
      },
    },
    MuiNativeSelect: { styleOverrides: { select: { paddingTop: 6, paddingBottom: 6 } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.125rem", fontWeight: 650 } } },
    MuiTextField: { defaultProps: { size: "small", variant: "outlined" } },
    // The tooltip of a column's head explains its button; it does not replace its name.
    MuiTooltip: { defaultProps: { describeChild: true } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: PALETTE.hairline },
        sizeSmall: { padding: "6px 10px" },
        head: { fontWeight: 600, color: PALETTE.inkSoft, whiteSpace: "nowrap" },
      },
    },
    // Within the table's frame, as high as it needs to be on a phone. (react-admin lays it over what
    // stands above the table.)
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          position: "sticky",
          top: 0,
          zIndex: 3,
          "& .RaBulkActionsToolbar-toolbar": {
            position: "static",
            transform: "none",
            transition: "none",
            flexWrap: "wrap",
            justifyContent: "start",
            gap: 12,
            height: "auto",
            paddingBlock: 8,
            background: PALETTE.paper,
            borderBottom: `1px solid ${PALETTE.hairline}`,
          },
          "& .RaBulkActionsToolbar-topToolbar": { padding: 0, justifyContent: "start" },
          "& .RaBulkActionsToolbar-collapsed": { display: "none" },
        },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
    MuiLink: { styleOverrides: { root: { color: "inherit" } } },
  },
};

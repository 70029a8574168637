import type { RaThemeOptions } from "react-admin";
import { PALETTE } from "#shared/palette.ts";

/** For a link outside running text: 24 pixels high (WCAG 2.2, target size). */
export const TOUCHABLE = {
  display: "inline-block",
  paddingBlock: "4px",
  marginBlock: "-4px",
} as const;

/** The left margin that aligns the text of a borderless button with the text above. */
export const FLUSH = "-12px";

const SYSTEM_FONT = "ui-sans-serif, system-ui, sans-serif";
const DISPLAY_FONT = `"Familjen Grotesk Variable", ${SYSTEM_FONT}`;
const FOCUS_RING = { outline: `2px solid ${PALETTE.signal}`, outlineOffset: 2 };

/** A control whose request runs: a moving line, and no other color, so that the text keeps its contrast. */
const BUSY = {
  cursor: "progress",
  "&::after": {
    content: '""',
    position: "absolute",
    insetInline: "35%",
    // Below the text in the low buttons of rows too.
    bottom: 3,
    height: 2,
    borderRadius: 1,
    background: "currentcolor",
    "@media (prefers-reduced-motion: no-preference)": {
      animation: "busy 1s ease-in-out infinite alternate",
    },
  },
} as const;

// The site's small button (public-site/app/components/Button.module.css) and its panels, at the
// density of a back office.
const CONTROL_HEIGHT = { minHeight: 36, "@media (pointer: coarse)": { minHeight: 44 } } as const;
const PILL = 999;
export const PANEL_RADIUS = 16;
/** The width of react-admin's forms. */
export const FORM_CARD = 752;

export const DIALOG_TITLE = { fontSize: "1.125rem", fontWeight: 650 };

/** Dense: small type, hairlines, no shadows. */
export const theme: RaThemeOptions = {
  palette: {
    mode: "light",
    primary: { main: PALETTE.ink },
    secondary: { main: PALETTE.signal },
    error: { main: PALETTE.error },
    // Disabled text must stay readable.
    text: { primary: PALETTE.ink, secondary: PALETTE.inkSoft, disabled: PALETTE.inkSoft },
    background: { default: PALETTE.paper, paper: PALETTE.white },
    divider: PALETTE.hairline,
  },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: `"Hanken Grotesk Variable", ${SYSTEM_FONT}`,
    fontSize: 14,
    body1: { fontSize: "0.875rem" },
    subtitle2: { fontSize: "0.875rem", fontWeight: 650 },
    h5: {
      fontFamily: DISPLAY_FONT,
      fontSize: "1.5rem",
      fontWeight: 500,
    },
    h6: { fontFamily: DISPLAY_FONT, fontSize: "1.25rem", fontWeight: 500 },
    button: { textTransform: "none", fontWeight: 550 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        '[aria-busy="true"]': { cursor: "progress" },
        "@keyframes busy": {
          from: { transform: "translateX(-50%)" },
          to: { transform: "translateX(50%)" },
        },
        "@media print": {
          "body, #main": { background: "none", padding: 0 },
          "header, nav, #main ~ *, .MuiSnackbar-root": { display: "none !important" },
        },
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
      styleOverrides: { root: { "&:focus-visible": FOCUS_RING, '&[aria-busy="true"]': BUSY } },
    },
    // The main action of a page is blue, as on the site. Others are outlined, or text in rows.
    MuiButton: {
      defaultProps: { size: "small", disableElevation: true },
      styleOverrides: {
        root: {
          ...CONTROL_HEIGHT,
          borderRadius: PILL,
          paddingInline: 12,
          fontSize: "0.875rem",
          "&.Mui-disabled": { color: PALETTE.onDisabled },
          "&.MuiButton-contained.Mui-disabled": { backgroundColor: PALETTE.disabled },
          variants: [
            {
              // A pressed toggle.
              props: { variant: "contained", color: "inherit" },
              style: {
                backgroundColor: PALETTE.ink,
                color: PALETTE.white,
                "&:hover": { backgroundColor: PALETTE.ink },
              },
            },
            {
              props: { variant: "contained", color: "primary" },
              style: {
                backgroundColor: PALETTE.signal,
                "&:hover": { backgroundColor: PALETTE.signalDeep },
              },
            },
          ],
        },
        outlined: { paddingInline: 18 },
        contained: {
          paddingInline: 18,
          // Forced colors remove its ground.
          "@media (forced-colors: active)": { border: "1px solid ButtonBorder" },
        },
      },
    },
    MuiCard: { defaultProps: { variant: "outlined" } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { outlined: { borderRadius: PANEL_RADIUS } },
    },
    // A hairline, with a bar in the color of the severity.
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: "center",
          columnGap: 16,
          border: `1px solid ${PALETTE.hairline}`,
          borderLeftWidth: 4,
          borderRadius: PANEL_RADIUS,
          background: PALETTE.white,
          color: PALETTE.ink,
          // On a phone, the action is below the message.
          "@media (max-width: 599.95px)": {
            flexWrap: "wrap",
            "&& > *": { flex: "1 0 100%", padding: "8px 0" },
          },
          variants: [
            {
              props: { variant: "standard", severity: "info" },
              style: { borderLeftColor: PALETTE.inkSoft },
            },
            {
              props: { variant: "standard", severity: "warning" },
              style: { borderLeftColor: PALETTE.signal },
            },
            {
              props: { variant: "standard", severity: "error" },
              style: { borderLeftColor: PALETTE.error },
            },
          ],
        },
        icon: { display: "none" },
        // Beside the message, however wide the page.
        action: {
          padding: 0,
          marginLeft: 0,
          marginRight: 4,
          alignItems: "center",
          whiteSpace: "nowrap",
        },
      },
    },
    // The focused dialog itself is not a control, so it has no focus ring.
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: `1px solid ${PALETTE.hairline}`,
          borderRadius: PANEL_RADIUS,
          outline: "none",
        },
      },
    },
    // Aligns the buttons with the text of the dialog.
    MuiDialogActions: { styleOverrides: { root: { padding: "8px 24px 16px" } } },
    MuiDrawer: { styleOverrides: { paper: { outline: "none" } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: PALETTE.white,
          fontSize: "0.875rem",
          ...CONTROL_HEIGHT,
          "&.Mui-disabled": { background: PALETTE.paper },
        },
        // The label is above the field, as on the site, so that the border needs no gap for it.
        notchedOutline: { top: 0, "& > legend": { display: "none" } },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: "static",
          transform: "none",
          maxWidth: "none",
          marginBottom: 4,
          color: PALETTE.ink,
          fontSize: "0.875rem",
          fontWeight: 550,
          lineHeight: 1.4,
          whiteSpace: "normal",
          pointerEvents: "auto",
          // Optional fields say so instead.
          "& span[aria-hidden]": { display: "none" },
        },
      },
    },
    // The thumb of a switch that is off starts where its field does.
    MuiSwitch: { styleOverrides: { root: { marginLeft: 2 } } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
    MuiNativeSelect: { styleOverrides: { select: { paddingTop: 6, paddingBottom: 6 } } },
    MuiDialogTitle: { styleOverrides: { root: DIALOG_TITLE } },
    MuiTextField: { defaultProps: { size: "small", variant: "outlined" } },
    // A tooltip describes a button; it does not replace its name.
    MuiTooltip: { defaultProps: { describeChild: true } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: PALETTE.hairline },
        sizeSmall: { padding: "4px 10px" },
        // Controls in rows are lower, so that rows stay dense.
        body: {
          "& .MuiOutlinedInput-root": { minHeight: 32 },
          "& .MuiButton-root": { minHeight: 32 },
        },
        head: { fontWeight: 600, color: PALETTE.inkSoft, whiteSpace: "nowrap" },
      },
    },
    // Below the fields on a phone too, where the on-screen keyboard leaves no room for a fixed bar.
    RaToolbar: {
      styleOverrides: {
        root: {
          "&.RaToolbar-mobileToolbar": { position: "static" },
          // Below the frame of the fields, in line with it.
          "&.MuiToolbar-root": { paddingInline: 0, background: "none" },
        },
      },
    },
    // As wide as the fields.
    RaCreate: { styleOverrides: { root: { maxWidth: FORM_CARD } } },
    RaEdit: { styleOverrides: { root: { maxWidth: FORM_CARD } } },
    MuiCardContent: { styleOverrides: { root: { "&&": { paddingBottom: 0 } } } },
    // On the line of headers that do not sort.
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, verticalAlign: "top" } } },
    MuiLink: { styleOverrides: { root: { color: "inherit" } } },
  },
};

/**
 * The style of multiline texts that people typed: it keeps line breaks, and each paragraph has the direction of its
 * script. (Names within a line are isolated with <bdi>.)
 */
export const MULTILINE_TEXT = {
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  unicodeBidi: "plaintext",
} as const;

/** The space around a page. */
export const PAGE = {
  p: { xs: 2, md: 3 },
  pb: 5,
  outline: "none",
  maxWidth: 1600,
  mx: "auto",
} as const;

/** The style of the dot below the link of the open page, as on the site; in forced colors, a line. */
export const dotBelow = (background: string) => ({
  content: '""',
  position: "absolute",
  bottom: 3,
  left: "calc(50% - 3px)",
  width: 6,
  height: 6,
  borderRadius: "50%",
  background,
  "@media (forced-colors: active)": {
    left: 0,
    width: "100%",
    height: 3,
    borderRadius: 0,
    background: "Highlight",
  },
});

/** The style of controls side by side, which wrap where they do not fit. */
export const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 } as const;

/** The style of a list without bullets. */
export const PLAIN_LIST = { m: 0, p: 0, listStyle: "none" } as const;

/** The style of a list whose items have hairlines between them. */
export const RULED_LIST = {
  ...PLAIN_LIST,
  "& > li": { paddingBlock: "12px", borderTop: `1px solid ${PALETTE.hairline}` },
} as const;

import {
  createTheme,
  type MantineColorsTuple,
  type NativeSelectProps,
  type PasswordInputProps,
} from "@mantine/core";
import badge from "./badge.module.css";
import checkbox from "./checkbox.module.css";
import dataList from "./dataList.module.css";
import fields from "./fields.module.css";
import notification from "./notification.module.css";
import progress from "./progress.module.css";

/** A color of the design as the ten shades that Mantine expects. The last ones are for hover. */
function flat(color: string, hover = color): MantineColorsTuple {
  return [color, color, color, color, color, color, color, hover, hover, hover];
}

const nativeSelect: Partial<NativeSelectProps> = {
  rightSection: (
    <svg viewBox="0 0 14 9" width="14" height="9" aria-hidden="true">
      <path d="M1 1l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  ),
  rightSectionWidth: "3.6rem",
};

const passwordInput: Partial<PasswordInputProps> = {
  visibilityToggleFocusable: true,
  // Not "Show password", because searches for the field's name would match it.
  visibilityToggleButtonProps: { "aria-label": "Show characters" },
};

/**
 * The site's theme for Mantine, with the colors of palette.ts and the type and radii of tokens.css.
 * mantine.test.ts writes the variables of Mantine's style sheets into mantine.css.
 */
export const theme = createTheme({
  colors: {
    signal: flat("var(--signal)", "var(--signal-deep)"),
    // Mantine's grays, errors and successes.
    gray: [
      "var(--paper)",
      "var(--tone-1)",
      "var(--tone-1)",
      "var(--tone-2)",
      "var(--border)",
      "var(--placeholder)",
      "var(--ink-soft)",
      "var(--ink-soft)",
      "var(--ink)",
      "var(--ink)",
    ],
    red: flat("var(--error)"),
    teal: flat("var(--signal)"),
  },
  primaryColor: "signal",
  primaryShade: 6,
  white: "var(--white)",
  black: "var(--ink)",
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "monospace",
  fontSizes: {
    xs: "var(--text-s)",
    sm: "var(--text-s)",
    md: "var(--text-m)",
    lg: "var(--text-l)",
    xl: "var(--title-s)",
  },
  fontWeights: { regular: "400", medium: "550", semibold: "550", bold: "550" },
  headings: { fontFamily: "var(--font-display)", fontWeight: "500" },
  spacing: {
    xs: "var(--space-2xs)",
    sm: "var(--space-xs)",
    md: "var(--space-s)",
    lg: "var(--space-m)",
    xl: "var(--space-l)",
  },
  // Single lines are pills; higher elements are panels.
  defaultRadius: "md",
  radius: { xs: "4px", sm: "0.5rem", md: "var(--radius-panel)", xl: "var(--radius-pill)" },
  shadows: { xs: "none", sm: "none", md: "none", lg: "none", xl: "none" },
  respectReducedMotion: true,
  // base.css defines the focus ring.
  focusRing: "never",
  cursorType: "pointer",
  components: {
    Input: {
      classNames: { wrapper: fields.wrapper, input: fields.input },
    },
    InputWrapper: {
      // The note above a form says that all fields are required.
      defaultProps: { withAsterisk: false },
      classNames: {
        label: fields.label,
        description: fields.description,
        error: fields.error,
      },
    },
    PasswordInput: {
      defaultProps: passwordInput,
      classNames: { root: fields.root, innerInput: fields.inner, visibilityToggle: fields.toggle },
    },
    Textarea: { classNames: { input: fields.lines } },
    NativeSelect: { defaultProps: nativeSelect },
    Checkbox: { classNames: { ...checkbox } },
    Badge: { defaultProps: { variant: "outline" }, classNames: { ...badge } },
    DataList: { classNames: { ...dataList } },
    Notification: { classNames: { ...notification } },
    Progress: { classNames: { ...progress } },
  },
});

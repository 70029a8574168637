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

/** One colour of the design in the ten shades that Mantine wants; the last ones are for hovering. */
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
  // Not "Show password": a search for the field's name would find it as well.
  visibilityToggleButtonProps: { "aria-label": "Show characters" },
};

/**
 * The site's look for Mantine. Its colours are those of palette.css, its type and radii those of
 * tokens.css; what they are called in Mantine's style sheets is written into mantine.css
 * (mantine.test.ts).
 */
export const theme = createTheme({
  colors: {
    signal: flat("var(--signal)", "var(--signal-deep)"),
    // What Mantine takes by these names: its greys, what is wrong, and what went well.
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
  // A line of text is as high as its corners are round: a pill. What is higher is a panel.
  defaultRadius: "md",
  radius: { xs: "4px", sm: "0.5rem", md: "var(--radius-panel)", xl: "var(--radius-pill)" },
  shadows: { xs: "none", sm: "none", md: "none", lg: "none", xl: "none" },
  respectReducedMotion: true,
  // The focus ring is the site's own (global.css).
  focusRing: "never",
  cursorType: "pointer",
  components: {
    Input: {
      classNames: { wrapper: fields.wrapper, input: fields.input, section: fields.section },
    },
    InputWrapper: {
      // The note above a form says that all of it is required.
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

import { createTheme } from "@mantine/core";
import { ink, signal } from "./colors.ts";

// Every form says that all its fields are required, so no asterisk stands beside a label.
const field = { defaultProps: { size: "md", withAsterisk: false } } as const;

/** Mantine's components in the look of the public site (design.md section 7, tokens.css). */
export const theme = createTheme({
  colors: { ink, signal },
  primaryColor: "signal",
  primaryShade: 6,
  black: ink[9],
  fontFamily: "var(--font-text)",
  defaultRadius: "xl",
  radius: { xl: "100vmax", md: "1.75rem" },
  respectReducedMotion: true,
  // The site has its own (global.css).
  focusRing: "never",
  // By name: importing the components here would load all of them with every page.
  components: {
    Checkbox: { defaultProps: { size: "md" } },
    FileInput: field,
    NativeSelect: field,
    PasswordInput: field,
    Select: field,
    Textarea: field,
    TextInput: field,
  },
});

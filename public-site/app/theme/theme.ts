import { createTheme } from "@mantine/core";
import { ink, signal } from "./colors.ts";

// Every form says that all its fields are required, so no asterisk stands beside a label.
const field = { defaultProps: { size: "md", withAsterisk: false } } as const;

/** The look of the public site: ink on warm paper, one signal colour (design.md section 7). */
export const theme = createTheme({
  colors: { ink, signal },
  primaryColor: "signal",
  black: ink[9],
  fontFamily: "var(--font)",
  defaultRadius: "md",
  respectReducedMotion: true,
  // By name: importing the components here would load all of them with every page.
  components: {
    Checkbox: { defaultProps: { size: "md" } },
    NativeSelect: field,
    PasswordInput: field,
    Select: field,
    Textarea: field,
    TextInput: field,
  },
});

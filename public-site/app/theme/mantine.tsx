import {
  createTheme,
  type MantineColorsTuple,
  type NativeSelectProps,
  type PasswordInputProps,
} from "@mantine/core";
import checkbox from "./checkbox.module.css";
import fields from "./fields.module.css";
import notification from "./notification.module.css";
import progress from "./progress.module.css";

/** A color in the ten shades that Mantine expects. */
const shades = (color: string) => Array<string>(10).fill(color) as unknown as MantineColorsTuple;

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

/** The site's theme for Mantine's components. mantine.css has its colors, type, spaces and radii. */
export const theme = createTheme({
  colors: { signal: shades("var(--signal)"), gray: shades("var(--ink-soft)") },
  primaryColor: "signal",
  respectReducedMotion: true,
  // base.css defines the focus ring.
  focusRing: "never",
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
    Notification: { classNames: { ...notification } },
    Progress: { classNames: { ...progress } },
  },
});

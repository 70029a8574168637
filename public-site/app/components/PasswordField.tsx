import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import "@mantine/core/styles/PasswordInput.layer.css";

/** A required password, with a switch to see what one types. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Password"
      required
      visibilityToggleFocusable
      // Not "Show password": its name would be found wherever the field's is looked for.
      visibilityToggleButtonProps={{ "aria-label": "Show characters" }}
      {...props}
    />
  );
}

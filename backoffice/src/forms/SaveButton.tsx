import { SaveButton as ReactAdminSaveButton } from "react-admin";
import { useFormState } from "react-hook-form";

interface SaveButtonProps {
  /** The label, and the label while saving. */
  label: string;
  busyLabel: string;
  /** While the person has to choose between two versions. */
  disabled: boolean;
  /** For a new record, which is complete without changes or says what is missing. False by default. */
  savesUnchanged?: boolean;
}

/** Saves a react-admin form. react-admin's own button disables itself while it saves, and so loses the focus. */
export function SaveButton(props: SaveButtonProps) {
  const { label, busyLabel, disabled, savesUnchanged = false } = props;
  const { isSubmitting } = useFormState();
  return (
    <ReactAdminSaveButton
      label={isSubmitting ? busyLabel : label}
      icon={null}
      disabled={disabled}
      aria-busy={isSubmitting}
      {...((isSubmitting || (savesUnchanged && !disabled)) && { alwaysEnable: true })}
      onClick={(event) => {
        if (isSubmitting) event.preventDefault();
      }}
    />
  );
}

import { Checkbox } from "@mantine/core";

interface CopyChoiceProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The choice to get a copy of the message: loaded for those alone who are signed in. */
export function CopyChoice({ label, checked, onChange }: CopyChoiceProps) {
  return (
    <Checkbox
      label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

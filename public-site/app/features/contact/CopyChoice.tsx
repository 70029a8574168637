import { Checkbox } from "@mantine/core";

interface CopyChoiceProps {
  address: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The choice of signed-in people to get a copy of their message. */
export default function CopyChoice({ address, checked, onChange }: CopyChoiceProps) {
  return (
    <Checkbox
      label={`Send a copy to ${address}`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

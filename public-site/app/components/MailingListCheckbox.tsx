import { Checkbox, type CheckboxProps } from "@mantine/core";

/** The choice to be on the mailing list. */
export function MailingListCheckbox(field: Pick<CheckboxProps, "defaultChecked" | "onChange">) {
  return <Checkbox label="Keep me updated: add me to the mailing list" {...field} />;
}

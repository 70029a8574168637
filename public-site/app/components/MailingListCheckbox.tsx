import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";

const NAME = "joinMailingList";

/** The choice to be on the mailing list. */
export function MailingListCheckbox({ defaultChecked = false }: { defaultChecked?: boolean }) {
  return (
    <Checkbox
      label="Keep me updated: put me on the mailing list"
      name={NAME}
      defaultChecked={defaultChecked}
    />
  );
}

/** Whether it is ticked, in a form that holds it. */
export function readMailingListChoice(form: HTMLFormElement): boolean {
  return new FormData(form).has(NAME);
}

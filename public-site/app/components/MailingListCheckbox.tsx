import { CheckboxField } from "./CheckboxField.tsx";

const NAME = "joinMailingList";

/** The choice to be on the mailing list. */
export function MailingListCheckbox({ defaultChecked = false }: { defaultChecked?: boolean }) {
  return (
    <CheckboxField
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

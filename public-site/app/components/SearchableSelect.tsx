import { Select } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import styles from "./SearchableSelect.module.css";

interface SearchableSelectProps extends CheckedField {
  label: string;
  placeholder: string;
  options: readonly string[];
  defaultValue: string;
  onChoice?: (choice: string) => void;
  /** The value that this choice is a part of, when it is not called like the field itself. */
  partOf?: string | undefined;
}

/** A required choice from a list, found by typing. */
export function SearchableSelect({
  name,
  options,
  defaultValue,
  onInput,
  onChoice,
  partOf = name,
  ...props
}: SearchableSelectProps) {
  return (
    <Select
      {...props}
      name={name}
      // The input that is seen; the one that carries the name is hidden.
      data-field={partOf}
      data={[...options]}
      defaultValue={defaultValue || null}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      // The list itself scrolls: a box inside of it would be one that no key reaches.
      withScrollArea={false}
      classNames={{ options: styles.options ?? "" }}
      // Beside the field, so that it is inside of the page's landmarks; and only while it is open, for
      // 200 options are a third of a page's work on a phone.
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      onChange={(choice) => {
        onInput();
        onChoice?.(choice ?? "");
      }}
    />
  );
}

import { type OptionsFilter, Select } from "@mantine/core";
import { searchText } from "#common/searchText.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import styles from "./Field.module.css";
import { Field } from "./Field.tsx";
import { MantineFrame } from "./MantineFrame.tsx";
import listStyles from "./SearchableSelect.module.css";

interface SearchableSelectProps extends CheckedField {
  label: string;
  placeholder: string;
  options: readonly string[];
  defaultValue: string;
}

/** Without case and accents: Cote finds Côte d'Ivoire. */
const search: OptionsFilter = ({ options, search: typed }) => {
  const wanted = searchText(typed.trim());
  return options.filter((option) => "label" in option && searchText(option.label).includes(wanted));
};

/** A required choice from a long list, found by typing any part of it. */
export default function SearchableSelect({
  label,
  error,
  name,
  options,
  onInput,
  ...props
}: SearchableSelectProps) {
  return (
    <MantineFrame>
      <Field label={label}>
        {({ className = "", id }) => (
          <Select
            {...props}
            id={id}
            // Said by Mantine: it ties its input to texts of its own alone.
            error={error}
            name={name}
            // Names the list of options, too.
            aria-label={label}
            // The input that is seen; the one that carries the name is hidden.
            data-field={name}
            data={[...options]}
            filter={search}
            onChange={onInput}
            required
            searchable
            openOnFocus={false}
            selectFirstOptionOnChange
            allowDeselect={false}
            nothingFoundMessage="Nothing found"
            unstyled
            classNames={{
              wrapper: `${styles.withEnd} ${styles.choice}`,
              input: className,
              dropdown: listStyles.dropdown ?? "",
              options: listStyles.options ?? "",
              option: listStyles.option ?? "",
              empty: listStyles.empty ?? "",
              error: styles.error ?? "",
            }}
            withCheckIcon={false}
            // The field has its own.
            rightSection={null}
            // The list itself scrolls: a box inside of it would be one that no key reaches.
            withScrollArea={false}
            // Beside the field, so that it is inside of the page's landmarks; and only while it is open,
            // for 200 options are a third of a page's work on a phone.
            comboboxProps={{ withinPortal: false, keepMounted: false, offset: 6 }}
          />
        )}
      </Field>
    </MantineFrame>
  );
}

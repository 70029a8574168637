import { COUNTRIES } from "#shared/countries.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import SearchableSelect from "./SearchableSelect.tsx";
import { SelectField } from "./SelectField.tsx";

const FIELD = {
  label: "Country",
  placeholder: "Select your country",
  options: COUNTRIES.map((country) => country.name),
};

interface CountryProps extends CheckedField {
  defaultValue?: string;
}

/** A required country, by name: the browser's own list. */
export function CountrySelect(props: CountryProps) {
  return <SelectField {...FIELD} autoComplete="country-name" {...props} />;
}

/** A required country that is found by typing. */
export function CountrySearch({ defaultValue = "", ...props }: CountryProps) {
  return <SearchableSelect {...FIELD} {...props} defaultValue={defaultValue} />;
}

import { COUNTRIES } from "@shared/countries.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import { SearchableSelect } from "./SearchableSelect.tsx";

const NAMES = COUNTRIES.map((country) => country.name);

interface CountrySelectProps extends CheckedField {
  defaultValue: string;
}

/** A required country, by name (specification section 3), found by typing. */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <SearchableSelect
      label="Country"
      placeholder="Select your country"
      options={NAMES}
      {...props}
    />
  );
}

import { COUNTRIES } from "@shared/countries.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import { SelectField } from "./SelectField.tsx";

const NAMES = COUNTRIES.map((country) => country.name);

interface CountrySelectProps extends CheckedField {
  defaultValue?: string;
}

/** A required country, by name (specification section 3). */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <SelectField
      label="Country"
      placeholder="Select your country"
      options={NAMES}
      autoComplete="country-name"
      {...props}
    />
  );
}

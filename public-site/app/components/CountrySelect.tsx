import { Select, type SelectProps } from "@mantine/core";
import { COUNTRIES } from "#shared/countries.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

const NAMES = COUNTRIES.map((country) => country.name);

/** A required country, by name, found by typing any part of it. */
export function CountrySelect(field: Pick<SelectProps, "defaultValue" | "error" | "onChange">) {
  const hydrated = useHydrated();
  return (
    <Select
      label="Country"
      // Names the list of options, too.
      aria-label="Country"
      placeholder="Select your country"
      autoComplete="country-name"
      data={NAMES}
      searchable
      required
      // Before the page's script is there it finds nothing.
      readOnly={!hydrated}
      {...field}
    />
  );
}

import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { COUNTRIES } from "#shared/countries.ts";
import { useHydrated } from "~/lib/useHydrated.ts";

const OPTIONS = [
  { value: "", label: "Select your country" },
  ...COUNTRIES.map((country) => country.name),
];

/** A required country, by name. The browser's own list: a phone has none that is better. */
export function CountrySelect(
  field: Pick<NativeSelectProps, "defaultValue" | "error" | "onChange">,
) {
  const hydrated = useHydrated();
  return (
    <NativeSelect
      label="Country"
      data={OPTIONS}
      autoComplete="country-name"
      required
      // React empties a list that was used before it had taken over the page.
      disabled={!hydrated}
      {...field}
    />
  );
}

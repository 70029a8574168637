import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { COUNTRIES } from "#shared/countries.ts";

const OPTIONS = [
  { value: "", label: "Select your country" },
  ...COUNTRIES.map((country) => country.name),
];

/** A required country, by name. A native select, because phones show it best. */
export function CountrySelect(
  field: Pick<NativeSelectProps, "defaultValue" | "error" | "onChange">,
) {
  return (
    <NativeSelect label="Country" data={OPTIONS} autoComplete="country-name" required {...field} />
  );
}

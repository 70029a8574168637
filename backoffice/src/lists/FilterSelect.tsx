import { useListContext } from "react-admin";
import type { Labelled } from "#shared/challenge.ts";
import { SelectField } from "../components/SelectField.tsx";

interface FilterSelectProps {
  /** The filter's name (data/resources.ts). */
  source: string;
  label: string;
  options: readonly Labelled<string>[];
}

/** Shows the rows with one value, or all of them. */
export function FilterSelect({ source, label, options }: FilterSelectProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <SelectField
      label={label}
      value={String(filterValues[source] ?? "")}
      options={[{ value: "", label: "All" }, ...options]}
      onChange={(value) => setFilters({ ...filterValues, [source]: value })}
    />
  );
}

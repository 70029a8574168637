import { useListContext } from "react-admin";
import type { Labelled } from "../../../supabase/functions/_shared/challenge.ts";
import { SelectField } from "./SelectField.tsx";

interface StatusFilterProps {
  statuses: readonly Labelled<string>[];
}

/** Shows the rows of one status, or all of them. */
export function StatusFilter({ statuses }: StatusFilterProps) {
  const { filterValues, setFilters } = useListContext();
  return (
    <SelectField
      label="Status"
      value={String(filterValues.status ?? "")}
      options={[{ value: "", label: "All" }, ...statuses]}
      onChange={(status) => setFilters({ ...filterValues, status })}
    />
  );
}

import { useListContext } from "react-admin";
import { FilterSelect } from "../lists/FilterSelect.tsx";
import { useTags } from "./useTags.ts";

/** Shows the entries with one of the tags in use, or with the one in the address. */
export function TagFilter() {
  const { tag } = useListContext().filterValues;
  const tags = useTags();
  const isInUse = !tag || tags.includes(String(tag));
  const options = [...tags, ...(isInUse ? [] : [String(tag)])];
  return (
    <FilterSelect
      source="tag"
      label="Tag"
      options={options.map((value) => ({ value, label: value }))}
    />
  );
}

import { Checkbox } from "@mui/material";
import { type RaRecord, useListContext } from "react-admin";

/** Selects all rows of the page. (react-admin's own boxes all have the same name.) */
export function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const selectedHere = ids.filter((id) => selectedIds.includes(id));
  const isAll = ids.length > 0 && selectedHere.length === ids.length;
  const elsewhere = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={selectedHere.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? elsewhere : [...elsewhere, ...ids])}
      slotProps={{ input: { "aria-label": "Select all on this page" } }}
      sx={{ p: 0.5 }}
    />
  );
}

interface SelectRowProps {
  record: RaRecord;
  /** What the row is called. */
  name: string;
}

/** Selects one row. */
export function SelectRow({ record, name }: SelectRowProps) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { "aria-label": `Select ${name}` } }}
      sx={{ p: 0.5 }}
    />
  );
}

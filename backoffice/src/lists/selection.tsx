import { Checkbox } from "@mui/material";
import { type ReactNode, useEffect, useRef } from "react";
import {
  BulkActionsToolbar,
  type RaRecord,
  SelectAllButton,
  useDataTableCallbacksContext,
  useListContext,
} from "react-admin";
import { ONLY_IDS } from "../data/readPage.ts";

/** So many rows are changed at once at most: the database refuses more, and gives no more at once. */
const MOST_AT_ONCE = 1_000;

interface SelectRowProps {
  record: RaRecord;
  /** What the row is called. */
  name: string;
}

/**
 * Selects one row, or with Shift all from the one before to this one. Own, because react-admin's boxes
 * all have the same name; what happens is react-admin's.
 */
export function SelectRow({ record, name }: SelectRowProps) {
  const { selectedIds } = useListContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(record.id)}
      onClick={(event) => handleToggleItem?.(record.id, event)}
      slotProps={{ input: { "aria-label": `Select ${name}` } }}
      sx={{ p: 0.5 }}
    />
  );
}

interface SelectionToolbarProps {
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/**
 * Says how many rows are selected, on all pages, and what can be done with them. Another search or
 * filter ends the selection: what is changed together is in the list that one looks at.
 */
export function SelectionToolbar({ children }: SelectionToolbarProps) {
  const { filterValues, onUnselectItems, total = 0 } = useListContext();
  const filter = JSON.stringify(filterValues);
  const filterBefore = useRef(filter);
  useEffect(() => {
    if (filterBefore.current === filter) return;
    filterBefore.current = filter;
    onUnselectItems();
  }, [filter, onUnselectItems]);

  const all = total > MOST_AT_ONCE ? "the first" : "all";
  const label = `Select ${all} ${Math.min(total, MOST_AT_ONCE).toLocaleString("en")}`;
  return (
    <BulkActionsToolbar
      selectAllButton={
        <SelectAllButton label={label} limit={MOST_AT_ONCE} queryOptions={{ meta: ONLY_IDS }} />
      }
    >
      {children}
    </BulkActionsToolbar>
  );
}

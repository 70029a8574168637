import { Box, Checkbox, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import {
  BulkActionsToolbar,
  type RaRecord,
  SelectAllButton,
  useDataTableCallbacksContext,
  useListContext,
  useStore,
} from "react-admin";
import { ONLY_IDS } from "../data/listQuery.ts";

interface SelectRowProps {
  record: RaRecord;
  /** The name of the row. */
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
 * filter, also one chosen by a link from elsewhere, ends the selection: what is changed together is
 * in the list that one looks at.
 */
export function SelectionToolbar({ children }: SelectionToolbarProps) {
  const {
    resource,
    data,
    selectedIds,
    filterValues,
    onUnselectItems,
    total = 0,
  } = useListContext();
  const filter = JSON.stringify(filterValues);
  const [filterBefore, setFilterBefore] = useStore(`${resource}.selectedUnder`, filter);
  useEffect(() => {
    setFilterBefore(filter);
    if (filterBefore !== filter) onUnselectItems();
  }, [filterBefore, filter, setFilterBefore, onUnselectItems]);

  const isShown = new Set(data?.map(({ id }) => id));
  const elsewhere = selectedIds.filter((id) => !isShown.has(id)).length;
  const label = `Select all ${total.toLocaleString("en")}`;
  return (
    <BulkActionsToolbar
      selectAllButton={
        // One more than there are: react-admin takes a full page for one that lacks the rest, and says so.
        <SelectAllButton label={label} limit={total + 1} queryOptions={{ meta: ONLY_IDS }} />
      }
    >
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          alignItems: "center",
          minWidth: 0,
          flex: 1,
        }}
      >
        {elsewhere > 0 && (
          <Typography variant="body2">{elsewhere.toLocaleString("en")} not on this page</Typography>
        )}
        {children}
      </Box>
    </BulkActionsToolbar>
  );
}

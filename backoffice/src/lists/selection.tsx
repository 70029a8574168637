import { Box, Checkbox, styled, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import {
  BulkActionsToolbar,
  type RaRecord,
  SelectAllButton,
  useDataTableCallbacksContext,
  useListContext,
  useStore,
} from "react-admin";
import { inDigits } from "#shared/inDigits.ts";
import { PALETTE } from "#shared/palette.ts";
import { ONLY_IDS } from "../data/listQuery.ts";
import { ROW } from "../theme/theme.ts";

interface SelectRowProps {
  record: RaRecord;
  /** The name of the row. */
  name: string;
}

/**
 * Selects a row, or with Shift a range of rows. Not react-admin's checkbox, because all of those have the same
 * accessible name.
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

/** Inside the table's frame, as high as it needs to be on a phone. react-admin's covers the content above. */
const Toolbar = styled(BulkActionsToolbar)({
  position: "sticky",
  top: 0,
  zIndex: 3,
  "& .RaBulkActionsToolbar-toolbar": {
    position: "static",
    transform: "none",
    transition: "none",
    flexWrap: "wrap",
    justifyContent: "start",
    gap: 12,
    height: "auto",
    paddingBlock: 8,
    background: PALETTE.paper,
    borderBottom: `1px solid ${PALETTE.hairline}`,
  },
  "& .RaBulkActionsToolbar-topToolbar": { padding: 0, justifyContent: "start" },
  "& .RaBulkActionsToolbar-collapsed": { display: "none" },
});

/** The noun of one thing and of several: ["submission", "submissions"]. */
export type Nouns = readonly [one: string, many: string];

interface SelectionToolbarProps {
  nouns: Nouns | undefined;
  children: ReactNode;
}

/**
 * The number of selected rows on all pages, and their actions. Another search or filter ends the selection, so that
 * only rows of the current list are changed together.
 */
export function SelectionToolbar({
  nouns: [one, many] = ["row", "rows"],
  children,
}: SelectionToolbarProps) {
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
  const otherPagesCount = selectedIds.filter((id) => !isShown.has(id)).length;
  const label = `Select all ${inDigits(total)}`;
  return (
    <Toolbar
      label={`%{smart_count} ${one} selected |||| %{smart_count} ${many} selected`}
      selectAllButton={
        // One more than the total: with exactly as many, react-admin warns that there may be more.
        <SelectAllButton label={label} limit={total + 1} queryOptions={{ meta: ONLY_IDS }} />
      }
    >
      <Box sx={{ ...ROW, minWidth: 0, flex: 1 }}>
        {otherPagesCount > 0 && (
          <Typography variant="body2">{inDigits(otherPagesCount)} not on this page</Typography>
        )}
        {children}
      </Box>
    </Toolbar>
  );
}

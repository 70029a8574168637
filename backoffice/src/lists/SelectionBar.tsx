import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useListContext } from "react-admin";

interface SelectionBarProps {
  /** What can be done with the selected rows. */
  children: ReactNode;
}

/** Above a table whose rows can be selected: how many are, on all pages, and what to do with them. */
export function SelectionBar({ children }: SelectionBarProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Selected rows"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1.5,
        px: 1.5,
        py: 1,
        bgcolor: "background.default",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {selectedIds.length} selected
      </Typography>
      {children}
      <Button onClick={() => onUnselectItems()}>Clear selection</Button>
    </Box>
  );
}

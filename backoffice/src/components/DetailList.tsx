import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface DetailListProps {
  /** Whether values are beside their labels on a phone too. By default they are below, because addresses need the width. */
  isShort?: boolean;
  children: ReactNode;
}

/** A list of labels and values. */
export function DetailList({ isShort = false, children }: DetailListProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        columnGap: isShort ? 1 : 0,
        gridTemplateColumns: {
          xs: isShort ? "7rem minmax(0, 1fr)" : "minmax(0, 1fr)",
          sm: "8rem minmax(0, 1fr)",
        },
        alignItems: "baseline",
        // Align fields with their labels.
        "& .MuiFormControl-root": { verticalAlign: "baseline" },
        rowGap: { xs: 0, sm: 0.75 },
      }}
    >
      {children}
    </Box>
  );
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </>
  );
}

import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** A list of labels and values. */
export function DetailList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        // On a phone, values are below their labels, because addresses need the width.
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "8rem minmax(0, 1fr)" },
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

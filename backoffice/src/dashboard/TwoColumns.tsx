import { Box } from "@mui/material";
import type { ReactNode } from "react";

interface TwoColumnsProps {
  /** Their widths in wide windows, as CSS. */
  columns: string;
  children: ReactNode;
}

/** Parts of the dashboard beside each other in wide windows. */
export function TwoColumns({ columns, children }: TwoColumnsProps) {
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 3,
        alignItems: "start",
        gridTemplateColumns: "minmax(0, 1fr)",
        "@media (min-width: 1100px)": { gridTemplateColumns: columns },
      }}
    >
      {children}
    </Box>
  );
}

import { Box, type Theme, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";

interface FoldedOnPhoneProps {
  heading: ReactNode;
  children: ReactNode;
}

/** A part of a page below its heading. On a phone it is folded until it is opened, because several would be long. */
export function FoldedOnPhone({ heading, children }: FoldedOnPhoneProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  if (!isPhone) {
    return (
      <>
        {heading}
        {children}
      </>
    );
  }
  return (
    <Box component="details" sx={{ "&[open] > summary::after": { rotate: "180deg" } }}>
      <Box
        component="summary"
        sx={{
          display: "flex",
          alignItems: "center",
          justifyContent: "space-between",
          minHeight: 44,
          cursor: "pointer",
          "&::after": { content: '"▾" / ""' },
        }}
      >
        {heading}
      </Box>
      {children}
    </Box>
  );
}

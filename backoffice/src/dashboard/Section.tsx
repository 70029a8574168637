import { Box, type SxProps, type Theme, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the dashboard. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: "grid", gap: 1.5, mb: 3 }}>
      <Typography id={id} component="h3" variant="subtitle2" color="text.secondary">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Four cards in a row, or two. */
export const CARDS: SxProps<Theme> = {
  display: "grid",
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
};

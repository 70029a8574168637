import { Box, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

interface FieldGroupProps {
  title: string;
  explanation?: string;
  /** Two by default, if the screen is wide enough. */
  columns?: 1 | 2;
  children: ReactNode;
}

/** A group of fields. */
export function FieldGroup({ title, explanation, columns = 2, children }: FieldGroupProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {explanation}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: `repeat(${columns}, minmax(0, 1fr))` },
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}

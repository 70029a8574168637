import { Box, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Moment } from "./MomentField.tsx";

interface SectionProps {
  title: string;
  /** When its numbers were counted (ISO 8601). */
  asOf?: string | undefined;
  /** Whether its content needs a frame, because it is text without one. */
  isFramed?: boolean;
  children: ReactNode;
}

/** A part of a page, with its title. */
export function Section({ title, asOf, isFramed = false, children }: SectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)", mb: 3 }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, color: "text.secondary" }}>
        <Typography id={id} component="h3" variant="subtitle2">
          {title}
        </Typography>
        {asOf && (
          <Typography variant="body2">
            As of <Moment at={asOf} />
          </Typography>
        )}
      </Box>
      {isFramed ? (
        <Paper variant="outlined" sx={{ px: 2, py: 1.5 }}>
          {children}
        </Paper>
      ) : (
        children
      )}
    </Box>
  );
}

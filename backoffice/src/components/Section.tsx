import { Box, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Moment } from "./MomentField.tsx";

interface SectionProps {
  title: string;
  /** When its numbers were counted (ISO 8601). */
  asOf?: string | undefined;
  children: ReactNode;
}

/** A part of a page, with its title. */
export function Section({ title, asOf, children }: SectionProps) {
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
      {children}
    </Box>
  );
}

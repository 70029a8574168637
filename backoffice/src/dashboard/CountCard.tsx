import { Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

interface CountCardProps {
  label: string;
  count: number | string;
  /** What there is to know about the number, or where it leads. */
  children?: ReactNode;
}

/** One number, set large. */
export function CountCard({ label, count, children }: CountCardProps) {
  const id = useId();
  return (
    <Paper variant="outlined" role="group" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id={id} color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: { xs: "2.25rem", sm: "3rem" },
          fontWeight: 650,
          lineHeight: 1.1,
          letterSpacing: "-0.02em",
        }}
      >
        {typeof count === "number" ? count.toLocaleString("en") : count}
      </Typography>
      {children}
    </Paper>
  );
}

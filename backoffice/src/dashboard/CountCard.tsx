import { Link, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Link as RouterLink } from "react-router-dom";

interface CountCardProps {
  label: string;
  count: number | string;
  /** The list that is counted. */
  to?: string;
  /** What there is to know about the number, or where it leads. */
  children?: ReactNode;
}

/** One number, set large, which leads to what it counts. */
export function CountCard({ label, count, to, children }: CountCardProps) {
  const id = useId();
  const number = typeof count === "number" ? count.toLocaleString("en") : count;
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
        {to ? (
          <Link
            component={RouterLink}
            to={to}
            aria-label={`${label}: ${number}`}
            sx={{ textDecoration: "none", "&:hover": { textDecoration: "underline" } }}
          >
            {number}
          </Link>
        ) : (
          number
        )}
      </Typography>
      {children}
    </Paper>
  );
}

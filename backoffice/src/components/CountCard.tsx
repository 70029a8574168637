import { Link, Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Link as RouterLink } from "react-router-dom";
import { PALETTE } from "#shared/palette.ts";

interface CountCardProps {
  label: string;
  count: number | string;
  /** The list that is counted. */
  to?: string | undefined;
  /** What there is to know about the number. */
  children?: ReactNode;
}

/** One number, set large. The whole card leads to what it counts. */
export function CountCard({ label, count, to, children }: CountCardProps) {
  const id = useId();
  const number = typeof count === "number" ? count.toLocaleString("en") : count;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-labelledby={id}
      sx={{
        position: "relative",
        p: { xs: 1.5, sm: 2 },
        ...(to && { "&:hover": { borderColor: PALETTE.ink } }),
      }}
    >
      <Typography id={id} color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{
          fontSize: { xs: "2rem", sm: "2.5rem" },
          fontWeight: 650,
          lineHeight: 1.15,
          letterSpacing: "-0.02em",
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {to ? (
          <Link
            component={RouterLink}
            to={to}
            aria-label={`${label}: ${number}`}
            underline="none"
            sx={{ "&::after": { content: '""', position: "absolute", inset: 0 } }}
          >
            {number}
          </Link>
        ) : (
          number
        )}
      </Typography>
      {children && (
        <Typography variant="body2" color="text.secondary">
          {children}
        </Typography>
      )}
    </Paper>
  );
}

import { Paper, Typography } from "@mui/material";
import { useId } from "react";

interface CountCardProps {
  label: string;
  count: number;
}

/** One number, set large. */
export function CountCard({ label, count }: CountCardProps) {
  const id = useId();
  return (
    <Paper variant="outlined" role="group" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Typography id={id} color="text.secondary">
        {label}
      </Typography>
      <Typography
        sx={{ fontSize: "3rem", fontWeight: 650, lineHeight: 1.1, letterSpacing: "-0.02em" }}
      >
        {count.toLocaleString("en")}
      </Typography>
    </Paper>
  );
}

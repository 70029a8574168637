import { Paper, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface EmptyPanelProps {
  /** The missing thing, such as "No releases yet". */
  title: string;
  /** When it appears, or what to do. */
  children?: ReactNode;
  /** The button for it. */
  action?: ReactNode;
}

/** Instead of a list that is empty: what is missing, and what to do. */
export function EmptyPanel({ title, children, action }: EmptyPanelProps) {
  return (
    <Paper
      variant="outlined"
      sx={{ display: "grid", gap: 1.5, justifyItems: "start", p: 3, borderStyle: "dashed" }}
    >
      <div role="status">
        <Typography component="h3" variant="h6" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children && (
          <Typography color="textSecondary" sx={{ maxWidth: "65ch" }}>
            {children}
          </Typography>
        )}
      </div>
      {action}
    </Paper>
  );
}

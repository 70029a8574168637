import { Paper, Typography } from "@mui/material";
import { type ReactNode, useId } from "react";

interface FigureProps {
  title: string;
  /** What is drawn, and said in tables. */
  children: ReactNode;
}

/** Numbers that are drawn, with a title. */
export function Figure({ title, children }: FigureProps) {
  const id = useId();
  return (
    <Paper variant="outlined" component="figure" aria-labelledby={id} sx={{ m: 0, p: 2 }}>
      <Typography id={id} component="h4" sx={{ fontSize: "1rem", fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

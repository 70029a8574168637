import { Typography } from "@mui/material";

/** A placeholder for an empty text, less prominent than the text. */
export function EmptyText({ children }: { children: string }) {
  return (
    <Typography
      component="span"
      variant="inherit"
      color="textSecondary"
      sx={{ fontStyle: "italic" }}
    >
      {children}
    </Typography>
  );
}

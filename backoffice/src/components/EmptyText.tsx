import { Typography } from "@mui/material";

/** Words in place of an empty text: they stand back. */
export function EmptyText({ children }: { children: string }) {
  return (
    <Typography
      component="span"
      variant="inherit"
      color="text.secondary"
      sx={{ fontStyle: "italic" }}
    >
      {children}
    </Typography>
  );
}

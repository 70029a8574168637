import { Typography } from "@mui/material";

/** Words in place of what is not there: they stand back. */
export function Missing({ children }: { children: string }) {
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

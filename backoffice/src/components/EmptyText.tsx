import { Typography } from "@mui/material";

/** A placeholder for an empty text, less prominent than the text. On a phone, lists omit its cell (lists/RecordTable.tsx). */
export function EmptyText({ children }: { children: string }) {
  return (
    <Typography
      component="span"
      data-empty
      variant="inherit"
      color="textSecondary"
      sx={{ fontStyle: "italic" }}
    >
      {children}
    </Typography>
  );
}

import { Typography } from "@mui/material";
import { MISSING_TEXTS, type TextColumn, textOf, type User } from "./user.ts";

interface UserTextProps {
  user: User;
  column: TextColumn;
}

/** A column's text; what is missing stands back. */
export function UserText({ user, column }: UserTextProps) {
  const text = textOf(user, column);
  if (text) return text;
  return (
    <Typography
      component="span"
      variant="inherit"
      color="text.secondary"
      sx={{ fontStyle: "italic" }}
    >
      {MISSING_TEXTS[column]}
    </Typography>
  );
}

import { Chip } from "@mui/material";
import type { User } from "../records/user.ts";

/** Admins stand out, everybody else does not. */
export function RoleBadge({ role }: Pick<User, "role">) {
  return role === "admin" ? (
    <Chip size="small" color="primary" label="Admin" />
  ) : (
    <Chip size="small" variant="outlined" label="User" />
  );
}

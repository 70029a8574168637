import { Chip } from "@mui/material";
import { ROLES } from "#shared/constants.ts";
import type { User } from "../records/user.ts";

/** Those with a role stand out, everybody else does not. */
export function RoleBadge({ role }: Pick<User, "role">) {
  const known = ROLES.find(({ value }) => value === role);
  if (!known) return <Chip size="small" variant="outlined" label="User" />;
  return (
    <Chip
      size="small"
      color="primary"
      variant={role === "admin" ? "filled" : "outlined"}
      label={known.label}
    />
  );
}

import { Link } from "@mui/material";
import { Link as RouterLink, useLocation } from "react-router-dom";
import type { User } from "../records/user.ts";
import { UserText } from "./UserText.tsx";
import { useAddressed } from "./useAddressed.ts";

/** A user's address, which opens the panel about them beside the list as it is. */
export function UserLink({ user }: { user: User }) {
  const { search } = useLocation();
  const addressed = useAddressed(user);
  return (
    <Link component={RouterLink} to={{ pathname: `/users/${user.id}`, search }}>
      <UserText user={addressed} column="email" />
    </Link>
  );
}

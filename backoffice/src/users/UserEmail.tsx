import { Link } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { EmptyText } from "../components/EmptyText.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { MISSING_TEXTS, textOf, type User } from "../records/user.ts";

/** A user's address, to write to; where the profile lacks it, the account is asked. */
export function UserEmail({ user }: { user: User }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const known = textOf(user, "email");
  const { data: email = known } = useQuery({
    queryKey: ["users", user.id, "email"],
    queryFn: () => dataProvider.getUserEmail(user.id),
    enabled: known === undefined,
  });
  if (!email) return <EmptyText>{MISSING_TEXTS.email}</EmptyText>;
  return <Link href={`mailto:${email}`}>{email}</Link>;
}

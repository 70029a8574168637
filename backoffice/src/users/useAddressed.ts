import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { textOf, type User } from "../records/user.ts";

/** A user with an address: where the profile lacks it, the account is asked (edge function get-user-email). */
export function useAddressed(user: User): User {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const known = textOf(user, "email");
  const { data: email = known } = useQuery({
    queryKey: ["users", user.id, "email"],
    queryFn: () => dataProvider.getUserEmail(user.id),
    enabled: known === undefined,
  });
  return email && email !== user.email ? { ...user, email } : user;
}

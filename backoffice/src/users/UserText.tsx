import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { EmptyText } from "../components/EmptyText.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { MISSING_TEXTS, type TextColumn, textOf, type User } from "../records/user.ts";

interface UserTextProps {
  user: User;
  column: TextColumn;
}

/** The text of a column, or its placeholder. */
export function UserText({ user, column }: UserTextProps) {
  const text = textOf(user, column);
  return text ? <bdi>{text}</bdi> : <EmptyText>{MISSING_TEXTS[column]}</EmptyText>;
}

/** A user with an address: that of the account (edge function get-user-email) if the profile has none. */
export function useAddressed(user: User): User {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const known = textOf(user, "email");
  const { data: email = known } = useQuery({
    queryKey: ["users", user.id, "email"],
    queryFn: async () =>
      (await dataProvider.callEdgeFunction("get-user-email", { uid: user.id })).email,
    enabled: known === undefined,
  });
  return email && email !== user.email ? { ...user, email } : user;
}

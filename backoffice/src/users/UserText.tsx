import { useQuery } from "@tanstack/react-query";
import { DataTable, useDataProvider } from "react-admin";
import { EmptyText } from "../components/EmptyText.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { MISSING_TEXTS, type TextColumn, textOf, type User } from "../records/user.ts";

interface UserTextProps {
  user: Partial<Pick<User, TextColumn>>;
  column: TextColumn;
}

/** The text of a column, or its placeholder. */
export function UserText({ user, column }: UserTextProps) {
  const text = textOf(user, column);
  return text ? <bdi>{text}</bdi> : <EmptyText>{MISSING_TEXTS[column]}</EmptyText>;
}

/** The column of a list with such a text. On a phone, `narrow` says how it appears (lists/RecordTable.tsx). */
export const userTextColumn = (
  column: TextColumn,
  label: string,
  { minWidth = 0, narrow }: { minWidth?: number; narrow?: "title" | "plain" } = {},
) => (
  <DataTable.Col
    source={column}
    label={label}
    data-narrow={narrow}
    sx={{ minWidth }}
    render={(user) => <UserText user={user} column={column} />}
  />
);

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

import { DataTable } from "react-admin";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { EmptyText } from "../components/EmptyText.tsx";
import { MISSING_TEXTS, type TextColumn, textOf, type User } from "../records/user.ts";

interface UserTextProps {
  user: Partial<Pick<User, TextColumn>>;
  column: TextColumn;
}

/** The text of a column, or its placeholder. */
export function UserText({ user, column }: UserTextProps) {
  const text = textOf(user, column);
  if (!text) return <EmptyText>{MISSING_TEXTS[column]}</EmptyText>;
  return <bdi>{column === "email" ? <EmailAddress address={text} /> : text}</bdi>;
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

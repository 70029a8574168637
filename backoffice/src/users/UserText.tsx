import { DataTable } from "react-admin";
import { EmailAddress } from "#common/EmailAddress.tsx";
import { EmptyText } from "../components/EmptyText.tsx";
import type { ColumnWidth } from "../lists/RecordTable.tsx";
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

/** The column of a list with such a text. `narrow` and `from` say how it appears on narrow screens (lists/RecordTable.tsx). */
export const userTextColumn = (
  column: TextColumn,
  label: string,
  {
    minWidth = 0,
    narrow,
    from,
  }: {
    minWidth?: number;
    narrow?: "plain" | "joined" | "line" | "hidden";
    from?: ColumnWidth;
  } = {},
) => (
  <DataTable.Col
    source={column}
    label={label}
    data-narrow={narrow}
    data-from={from}
    sx={{ minWidth }}
    render={(user) => <UserText user={user} column={column} />}
  />
);

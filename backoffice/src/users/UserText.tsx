import { EmptyText } from "../components/EmptyText.tsx";
import { MISSING_TEXTS, type TextColumn, textOf, type User } from "../records/user.ts";

interface UserTextProps {
  user: User;
  column: TextColumn;
}

/** A column's text, or the words in its place. */
export function UserText({ user, column }: UserTextProps) {
  const text = textOf(user, column);
  return text ? <bdi>{text}</bdi> : <EmptyText>{MISSING_TEXTS[column]}</EmptyText>;
}

import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import type { Tables } from "#shared/database.types.ts";

/** The columns that a participant may have left empty. */
export type TextColumn =
  | "email"
  | "first_name"
  | "last_name"
  | "country"
  | "level_of_study"
  | "university";

/** A row of the view admin_users. */
export type User = Omit<Tables<"admin_users">, "search">;

/** What stands in place of an empty column. */
export const MISSING_TEXTS: Readonly<Record<TextColumn, string>> = {
  email: ADMIN_USERS_MESSAGES.noEmail,
  first_name: ADMIN_USERS_MESSAGES.noFirstName,
  last_name: ADMIN_USERS_MESSAGES.noLastName,
  country: ADMIN_USERS_MESSAGES.unknown,
  level_of_study: ADMIN_USERS_MESSAGES.unknown,
  university: ADMIN_USERS_MESSAGES.unknown,
};

/** The user's own text in a column, or undefined when there is none to show. */
export function textOf(user: User, column: TextColumn): string | undefined {
  return user[column]?.trim() || undefined;
}

/** What the user is called in questions and notices. */
export function nameOf(user: User): string {
  return textOf(user, "email") ?? MISSING_TEXTS.email;
}

import { useGetList } from "react-admin";
import { ADMIN_USERS_MESSAGES } from "#common/messages.ts";
import type { Labelled } from "#shared/challenge.ts";
import { RIGHTS } from "#shared/constants.ts";
import type { Tables } from "#shared/database.types.ts";
import type { Right } from "../data/rights.ts";

/** A row of the view admin_users. */
export type User = Omit<Tables<"admin_users">, "search">;

/** The texts for empty columns. */
export const MISSING_TEXTS = {
  email: ADMIN_USERS_MESSAGES.noEmail,
  first_name: ADMIN_USERS_MESSAGES.noFirstName,
  last_name: ADMIN_USERS_MESSAGES.noLastName,
  country: ADMIN_USERS_MESSAGES.unknown,
  level_of_study: ADMIN_USERS_MESSAGES.unknown,
  university: ADMIN_USERS_MESSAGES.unknown,
} as const;

/** The columns that a participant may have left empty. */
export type TextColumn = keyof typeof MISSING_TEXTS;

/** The user's own text in a column, or undefined when there is none to show. */
export function textOf(
  user: Partial<Pick<User, TextColumn>>,
  column: TextColumn,
): string | undefined {
  return user[column]?.trim() || undefined;
}

/** The user's first and last name, or undefined without both. */
export const fullNameOf = (user: Pick<User, "first_name" | "last_name">): string | undefined =>
  [textOf(user, "first_name"), textOf(user, "last_name")].filter(Boolean).join(" ") || undefined;

/** The user's name in questions and notifications. */
export function nameOf(user: User): string {
  return textOf(user, "email") ?? MISSING_TEXTS.email;
}

/** The people whose role has a right, as options. */
export function usePeopleWithRight(right: Right): Labelled<string>[] {
  const query = {
    filter: { role: RIGHTS[right].roles.join() },
    sort: { field: "email", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
  } as const;
  const { data = [] } = useGetList<User>("users", query);
  return data.map((user) => ({ value: user.id, label: nameOf(user) }));
}

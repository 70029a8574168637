import type { Tables } from "#shared/database.types.ts";

/** A row of the view admin_mailing_list. */
export type Subscriber = Omit<Tables<"admin_mailing_list">, "search">;

/** Where somebody joined the list. */
export const SOURCES = [
  { value: "mailing_list_form", label: "Home page" },
  { value: "signup_form", label: "Registration" },
] as const;

export function sourceLabel(source: string): string {
  return SOURCES.find(({ value }) => value === source)?.label ?? source;
}

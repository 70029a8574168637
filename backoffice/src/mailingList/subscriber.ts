import { labelOf } from "#common/words.ts";
import type { Tables } from "#shared/database.types.ts";
import { HAPPENED, HAS_NOT_HAPPENED } from "../data/resources.ts";

/** A row of the view admin_mailing_list. */
export type Subscriber = Omit<Tables<"admin_mailing_list">, "search">;

/** Only people who have confirmed the address get news. */
export const CONFIRMATIONS = [
  { value: HAPPENED, label: "Confirmed" },
  { value: HAS_NOT_HAPPENED, label: "Not confirmed" },
] as const;

/** Where somebody joined the list. */
export const SOURCES = [
  { value: "mailing_list_form", label: "Home page" },
  { value: "signup_form", label: "Registration" },
] as const;

export function sourceLabel(source: string): string {
  return labelOf(SOURCES, source);
}

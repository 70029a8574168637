import type { Database } from "../../../supabase/functions/_shared/database.types.ts";

interface ListSource {
  /** The view that the list is read from. */
  view: keyof Database["public"]["Views"];
  /** Its columns that the page's filters set. */
  filters: readonly string[];
}

/**
 * The lists of the back office: each is read from a view that answers administrators only
 * (docs/api.md). The names are the routes of specification section 2.
 */
export const RESOURCES = {
  users: { view: "admin_users", filters: [] },
  "contact-requests": { view: "admin_contact_requests", filters: ["status"] },
} as const satisfies Record<string, ListSource>;

export type ResourceName = keyof typeof RESOURCES;

/** @throws Error when the name is not that of a list. */
export function resourceNamed(name: string): ListSource {
  if (!Object.hasOwn(RESOURCES, name)) throw new Error(`There is no list named ${name}.`);
  return RESOURCES[name as ResourceName];
}

/**
 * The lists of the back office: each is read from a view that answers administrators only, and shows
 * the fields that can be filtered (docs/api.md). The names are the routes of specification section 2.
 */
export const RESOURCES = {
  users: { view: "admin_users", filters: [] },
  submissions: { view: "admin_submissions", filters: ["status"] },
  "mailing-list": { view: "admin_mailing_list", filters: [] },
  "contact-requests": { view: "admin_contact_requests", filters: ["status"] },
} as const satisfies Record<string, { view: string; filters: readonly string[] }>;

export type ResourceName = keyof typeof RESOURCES;

/** @throws Error when the name is not that of a list. */
export function resourceNamed(name: string): { view: string; filters: readonly string[] } {
  if (!Object.hasOwn(RESOURCES, name)) throw new Error(`There is no list named ${name}.`);
  return RESOURCES[name as ResourceName];
}

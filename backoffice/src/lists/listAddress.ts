import type { ResourceName } from "../data/resources.ts";

/** The address of a list with these filters and no others, such as those it was left with. */
export function listAddress(
  resource: ResourceName,
  filter: Readonly<Record<string, string>> = {},
): string {
  return withFilter(`/${resource}`, filter);
}

/** The same for a list within another page, at an address of its own. */
export function withFilter(path: string, filter: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

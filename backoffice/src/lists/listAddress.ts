import type { ResourceName } from "../data/resources.ts";

/** The address of a list with only these filters. */
export function listAddress(
  resource: ResourceName,
  filter: Readonly<Record<string, string>> = {},
): string {
  return withFilter(`/${resource}`, filter);
}

/** The same for a list at another path. */
export function withFilter(path: string, filter: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

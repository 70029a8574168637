import type { ResourceName } from "../data/resources.ts";

/** The address of a list with these filters and no others, such as those it was left with. */
export function listAddress(
  resource: ResourceName,
  filter: Readonly<Record<string, string>> = {},
): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}

import type { GetListParams, SortPayload } from "react-admin";
import { containsCondition } from "./search.ts";

/** The filter that the search box of a list sets. */
export const SEARCH_FILTER = "search";

/**
 * Translates react-admin's question for a page of a list into the dialect of ra-data-postgrest.
 * Filters come from the address bar: those that the list does not know are dropped.
 */
export function toPostgrestList(
  { filter = {}, sort, ...params }: GetListParams,
  knownFilters: readonly string[],
): GetListParams {
  const conditions: Record<string, unknown> = {};
  for (const name of knownFilters) {
    if (typeof filter[name] === "string") conditions[name] = filter[name];
  }
  const search = filter[SEARCH_FILTER];
  const condition = typeof search === "string" ? containsCondition(search) : undefined;
  // A name that ends in "@" passes its value on as it is.
  if (condition) conditions[`${SEARCH_FILTER}@`] = condition;
  return { ...params, filter: conditions, ...(sort && { sort: withTiebreaker(sort) }) };
}

/** Rows that are equal in the sorted column keep one order, so that no page repeats or skips one. */
function withTiebreaker({ field, order }: SortPayload): SortPayload {
  if (field === "id") return { field, order };
  // ra-data-postgrest appends the direction to this text: "last_name.asc,id" becomes ….asc.
  return { field: `${field}.${order === "ASC" ? "asc" : "desc"},id`, order };
}

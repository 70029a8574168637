import type { SortPayload } from "react-admin";
import { type Condition, equals, type ListSource } from "./resources.ts";
import { searchConditions } from "./search.ts";

/** The filter that the search box of a list sets. */
export const SEARCH_FILTER = "search";

/** A search among all accounts finds at most this many rows. */
export const MAX_FOUND = 1_000;

/** Reads only the ids of a list, for example to select all rows. */
export const ONLY_IDS = { columns: ["id"] };

/** The search and filters of a list, as in its address. */
export type Filter = Readonly<Record<string, unknown>>;

export type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** The rows to read, in addition to the list's search and filters, in PostgREST's notation. */
export interface RowRequest {
  conditions: readonly Condition[];
  order: string;
  limit: number;
  offset?: number;
}

/**
 * The address of the rows of a list. Not that of ra-data-postgrest 2.5, which splits a search at spaces, adds no key to
 * the order, and nests the third condition on one column, so that PostgREST ignores it.
 */
export function addressOf(
  source: ListSource,
  filter: Filter,
  columns: readonly string[],
  { conditions, order, limit, offset }: RowRequest,
): string {
  const query = new URLSearchParams({ select: columns.join(), order, limit: String(limit) });
  if (offset) query.set("offset", String(offset));
  for (const [parameter, condition] of [...conditionsOf(filter, source), ...conditions]) {
    query.append(parameter, condition);
  }
  return `${source.view}?${query}`;
}

/** The conditions for a list's search and filters, which come from the address bar. */
export function conditionsOf(
  filter: Filter,
  { filters = {}, searchFilter }: Pick<ListSource, "filters" | "searchFilter">,
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (name === SEARCH_FILTER || typeof value !== "string") continue;
    conditions.push((filters[name] ?? equals)(value, name));
  }
  const search = searchOf(filter);
  const searched = searchConditions(search);
  if (searched.length === 0) return conditions;
  if (searchFilter) return [...conditions, searchFilter(search, SEARCH_FILTER)];
  return [...conditions, ...searched.map((condition): Condition => [SEARCH_FILTER, condition])];
}

/** The list for reading pages: see limitedSearchBy. */
export function pagesOf(filter: Filter, source: ListSource): ListSource {
  const { limitedSearchBy } = source;
  const isFiltered = Object.keys(filter).some((name) => name !== SEARCH_FILTER && filter[name]);
  const isSearched = searchConditions(searchOf(filter)).length > 0;
  if (!limitedSearchBy || isFiltered || !isSearched) return source;
  // After a space, which the function drops, PostgREST reads no operator ("eq.1").
  return { view: limitedSearchBy, searchFilter: (search) => ["query", ` ${search}`] };
}

function searchOf(filter: Filter): string {
  const search = filter[SEARCH_FILTER];
  return typeof search === "string" ? search : "";
}

/**
 * An order as PostgREST writes it. The key breaks ties, so that no page repeats or skips a row.
 */
export function orderOf({ field, order }: SortPayload): string {
  const direction = order === "ASC" ? "asc" : "desc";
  return field === "id" ? `id.${direction}` : `${field}.${direction},id.${direction}`;
}

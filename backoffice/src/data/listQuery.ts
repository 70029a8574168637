import type { GetListParams, SortPayload } from "react-admin";
import { PERIOD_FILTER, parsePeriod } from "./period.ts";
import type { ListSource } from "./resources.ts";
import { containsCondition } from "./search.ts";

/** The filter that the search box of a list sets. */
export const SEARCH_FILTER = "search";

/** A condition as PostgREST writes it (`eq.new`), and the column or logical operator it belongs to. */
export type Condition = readonly [parameter: string, condition: string];

/**
 * The conditions that a list's search and filters set. Filters come from the address bar: those that
 * the list does not know are dropped.
 */
export function conditionsOf(
  filter: Readonly<Record<string, unknown>>,
  { filters, period }: Pick<ListSource, "filters" | "period">,
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, rule] of Object.entries(filters)) {
    if (typeof filter[name] === "string") conditions.push([name, rule(filter[name])]);
  }
  const { from, until } = parsePeriod(filter[PERIOD_FILTER]);
  const ends = [from && `${period}.gte.${from}`, until && `${period}.lt.${until}`].filter(Boolean);
  if (period && ends.length > 0) conditions.push(["and", `(${ends.join()})`]);
  const search = filter[SEARCH_FILTER];
  const condition = typeof search === "string" ? containsCondition(search) : undefined;
  if (condition) conditions.push([SEARCH_FILTER, condition]);
  return conditions;
}

/** Translates react-admin's question for a page of a list into the dialect of ra-data-postgrest. */
export function toPostgrestList(
  { filter = {}, sort, ...params }: GetListParams,
  source: ListSource,
): GetListParams {
  // A name that ends in "@" passes its condition on as it is.
  const conditions = conditionsOf(filter, source).map(([name, value]) => [`${name}@`, value]);
  return {
    ...params,
    filter: Object.fromEntries(conditions),
    ...(sort && { sort: withTiebreaker(sort) }),
  };
}

/** Rows that are equal in the sorted column keep one order, so that no page repeats or skips one. */
function withTiebreaker({ field, order }: SortPayload): SortPayload {
  if (field === "id") return { field, order };
  // ra-data-postgrest appends the direction to this text: "last_name.asc,id" becomes ….asc.
  return { field: `${field}.${order === "ASC" ? "asc" : "desc"},id`, order };
}

import type { SortPayload } from "react-admin";
import type { Condition, ListSource, RowsPath } from "./resources.ts";
import { searchConditions } from "./search.ts";

/** The filter that the search box of a list sets. */
export const SEARCH_FILTER = "search";

/**
 * The conditions that a list's search and filters set. Filters come from the address bar: those that
 * the list does not know are dropped.
 */
export function conditionsOf(
  filter: Readonly<Record<string, unknown>>,
  { filters, period, searchFilter, searchedBy }: Omit<ListSource, "view">,
): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, rule] of Object.entries(filters)) {
    if (typeof filter[name] === "string") conditions.push(rule(filter[name], name));
  }
  const { from, until } = parsePeriod(filter[PERIOD_FILTER]);
  const ends = [from && `${period}.gte.${from}`, until && `${period}.lt.${until}`].filter(Boolean);
  if (period && ends.length > 0) conditions.push(["and", `(${ends.join()})`]);
  const search = searchOf(filter);
  if (searchFilter)
    return search ? [...conditions, searchFilter(search, SEARCH_FILTER)] : conditions;
  const searched = searchConditions(search).map(
    (condition): Condition => [SEARCH_FILTER, condition],
  );
  // Behind a space, which the function drops, nothing reads as an operator of PostgREST's ("eq.1").
  if (searched.length > 0 && searchedBy) conditions.push(["wanted", ` ${search}`]);
  else conditions.push(...searched);
  return conditions;
}

/** Where the rows that match those conditions are read. */
export function pathOf(
  filter: Readonly<Record<string, unknown>>,
  { view, searchedBy }: ListSource,
): RowsPath {
  return searchedBy && searchConditions(searchOf(filter)).length > 0 ? searchedBy : view;
}

/** The list as its pages are read: see searchedAloneBy. */
export function pagesOf(filter: Readonly<Record<string, unknown>>, source: ListSource): ListSource {
  const { searchedAloneBy, filters } = source;
  if (!searchedAloneBy || Object.keys(filters).some((name) => filter[name])) return source;
  return { ...source, searchedBy: searchedAloneBy };
}

function searchOf(filter: Readonly<Record<string, unknown>>): string {
  const search = filter[SEARCH_FILTER];
  return typeof search === "string" ? search : "";
}

/**
 * An order as PostgREST writes it. The key breaks ties: rows that are equal in the sorted column keep
 * one order, so that no page repeats or skips one.
 */
export function orderOf({ field, order }: SortPayload): string {
  const direction = order === "ASC" ? "asc" : "desc";
  return field === "id" ? `id.${direction}` : `${field}.${direction},id.${direction}`;
}

/** The filter of lists that show what happened in some period. */
export const PERIOD_FILTER = "period";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A stretch of time between two moments (ISO 8601, UTC). An end that is left out is open. */
interface Period {
  from?: string;
  /** Not included. */
  until?: string;
}

/**
 * Reads "from/until", as ISO 8601 writes an interval; either end may be empty. The text comes from
 * the address bar: what is no moment is left out.
 */
export function parsePeriod(text: unknown): Period {
  if (typeof text !== "string") return {};
  const [from = "", until = ""] = text.split("/");
  return { ...(MOMENT.test(from) && { from }), ...(MOMENT.test(until) && { until }) };
}

/** Writes a period as `parsePeriod` reads it; empty when both ends are open. */
export function formatPeriod({ from = "", until = "" }: Period): string {
  return from || until ? `${from}/${until}` : "";
}

import type { PaginationPayload, SortPayload } from "react-admin";

/** A stretch of a list that is read in the opposite order. */
export interface Stretch {
  offset: number;
  limit: number;
}

/**
 * Where a page of the second half of a list lies when one counts from the end; undefined for other
 * pages. Postgres walks over all rows before an offset: a million of them for the last page, none
 * when it is read from its end.
 */
export function fromEnd({ page, perPage }: PaginationPayload, total: number): Stretch | undefined {
  const start = (page - 1) * perPage;
  if (start < total / 2 || start >= total) return undefined;
  const limit = Math.min(perPage, total - start);
  return { offset: total - start - limit, limit };
}

/** An order as PostgREST writes it, with the key that breaks ties. */
export function orderOf({ field, order }: SortPayload): string {
  const direction = order === "ASC" ? "asc" : "desc";
  return field === "id" ? `id.${direction}` : `${field}.${direction},id.${direction}`;
}

/** The opposite order. Postgres then has nulls at the other end, too. */
export function oppositeOrder({ field, order }: SortPayload): string {
  return orderOf({ field, order: order === "ASC" ? "DESC" : "ASC" });
}

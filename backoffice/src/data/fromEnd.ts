import type { PaginationPayload } from "react-admin";

/** A stretch of a list: how many rows to skip, and how many to read. */
export interface Stretch {
  offset: number;
  limit: number;
}

/** Where a page lies in a list, counted from its beginning. */
export function fromStart({ page, perPage }: PaginationPayload): Stretch {
  return { offset: (page - 1) * perPage, limit: perPage };
}

/**
 * Where a page of the second half of a list lies when one counts from the end; undefined for other
 * pages. Postgres walks over all rows before an offset: a million of them for the last page, none
 * when it is read from its end.
 */
export function fromEnd(pagination: PaginationPayload, total: number): Stretch | undefined {
  const { offset } = fromStart(pagination);
  if (offset < total / 2 || offset >= total) return undefined;
  const limit = Math.min(pagination.perPage, total - offset);
  return { offset: total - offset - limit, limit };
}

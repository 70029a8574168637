import type { SortPayload } from "react-admin";
import { orderOf } from "./listQuery.ts";
import type { Condition } from "./resources.ts";

/** Rows per request: what PostgREST gives at most (max_rows). */
const PAGE_SIZE = 1000;

/** A row of a list, by column. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** Which rows to read, in PostgREST's words; beside the list's own search and filters. */
export interface RowRequest {
  conditions: readonly Condition[];
  order: string;
  limit: number;
}

export type ReadRows<Of extends Row> = (request: RowRequest) => Promise<Of[]>;

/**
 * All rows of a list in the list's order, page by page. Each page starts behind the last row of the
 * one before (keyset), so the last costs no more than the first, and what is added or removed
 * meanwhile shifts nothing. The primary key breaks ties, as in the list itself.
 *
 * A page with fewer rows than asked for may be a server's lower limit; the end is a page with none.
 * A row whose sorted column changes meanwhile may meet the reader again: it is given once.
 * @throws what `read` throws, and Error when the server repeats a page.
 */
export async function* readAllRows<Of extends Row>(
  read: ReadRows<Of>,
  sort: SortPayload,
  limit = PAGE_SIZE,
): AsyncGenerator<Of[]> {
  const given = new Set<Row["id"]>();
  const order = orderOf(sort);
  for (const stretch of stretchesOf(sort)) {
    let last: Row | undefined;
    for (;;) {
      const rows = await read({ conditions: stretch(last), order, limit });
      const next = rows.at(-1);
      if (!next) break;
      if (next.id === last?.id) throw new Error("The server gave the same rows again.");
      last = next;
      const fresh = rows.filter((row) => !given.has(row.id));
      for (const { id } of fresh) given.add(id);
      if (fresh.length > 0) yield fresh;
    }
  }
}

/** Only the rows with these ids from the pages; all rows when no ids are given. */
export async function* onlyThose<Of extends Row>(
  pages: AsyncIterable<Of[]>,
  ids: readonly Row["id"][] | undefined,
): AsyncGenerator<Of[]> {
  const wanted = ids && new Set(ids);
  for await (const rows of pages) yield wanted ? rows.filter(({ id }) => wanted.has(id)) : rows;
}

/** The conditions for the rows of a stretch of the list that come after the given one. */
type Stretch = (last: Row | undefined) => Condition[];

/**
 * The rows with a value in the sorted column and those without, in the order in which Postgres has
 * them: null counts as the largest value. One by one, so that each request is a range of an index.
 */
function stretchesOf({ field, order }: SortPayload): Stretch[] {
  const beyond = order === "ASC" ? "gt" : "lt";
  const afterId = (last: Row | undefined): Condition[] =>
    last ? [["id", `${beyond}.${last.id}`]] : [];
  if (field === "id") return [afterId];

  const withValue: Stretch = (last) =>
    last ? rowsBehind(last, { field, order }) : [[field, "not.is.null"]];
  const withoutValue: Stretch = (last) => [[field, "is.null"], ...afterId(last)];
  return order === "ASC" ? [withValue, withoutValue] : [withoutValue, withValue];
}

/** The conditions for the rows that come after one in a list that is sorted by a column without nulls. */
export function rowsBehind(row: Row, { field, order }: SortPayload): Condition[] {
  const beyond = order === "ASC" ? "gt" : "lt";
  const value = String(row[field]);
  return [
    // Says nothing that the second does not, but is what an index can start from.
    [field, `${beyond}e.${value}`],
    ["or", `(${field}.${beyond}.${quote(value)},id.${beyond}.${quote(String(row.id))})`],
  ];
}

/** A value within a logical condition, where commas and parentheses have a meaning. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

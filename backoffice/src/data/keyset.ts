import type { SortPayload } from "react-admin";
import { orderOf, type Row, type RowRequest } from "./listQuery.ts";
import type { Condition } from "./resources.ts";

/** Rows per request by default. */
const PAGE_SIZE = 1000;

type ReadRows<Of extends Row> = (request: RowRequest) => Promise<Of[]>;

/**
 * All rows of a list in the list's order, page by page, for files. Each page starts behind the last row of
 * the one before (keyset), so the last costs no more than the first, and rows that are added or removed
 * meanwhile shift nothing. A row whose sorted column changes meanwhile is given once.
 *
 * A page with fewer rows than asked for may be a server's lower limit; the end is a page with none.
 * @throws what `read` throws, and Error when the server repeats a page.
 */
export async function* readAllRows<Of extends Row>(
  read: ReadRows<Of>,
  sort: SortPayload,
  limit = PAGE_SIZE,
): AsyncGenerator<Of[]> {
  const given = new Set<Row["id"]>();
  for (const stretch of stretchesOf(sort)) {
    for (let last: Of | undefined; ; ) {
      const rows: Of[] = await read({ conditions: stretch(last), order: orderOf(sort), limit });
      const end = rows.at(-1);
      if (!end) break;
      if (end.id === last?.id) throw new Error("The server gave the same rows again.");
      last = end;
      const fresh = rows.filter(({ id }) => !given.has(id));
      for (const { id } of fresh) given.add(id);
      if (fresh.length > 0) yield fresh;
    }
  }
}

/** The number of ids that fit into an address. */
export const IDS_PER_REQUEST = 100;

/**
 * The rows with these ids: each hundred in the list's order, one hundred after the other.
 * @throws what `read` throws
 */
export async function* readThose<Of extends Row>(
  read: ReadRows<Of>,
  sort: SortPayload,
  ids: readonly Row["id"][],
): AsyncGenerator<Of[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    const some = ids.slice(at, at + IDS_PER_REQUEST);
    const conditions: Condition[] = [["id", `in.(${some.join()})`]];
    yield await read({ conditions, order: orderOf(sort), limit: IDS_PER_REQUEST });
  }
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

  const withValue: Stretch = (last) => {
    if (!last) return [[field, "not.is.null"]];
    const value = String(last[field]);
    return [
      // Says nothing that the second does not, but is what an index can start from.
      [field, `${beyond}e.${value}`],
      ["or", `(${field}.${beyond}.${quote(value)},id.${beyond}.${quote(String(last.id))})`],
    ];
  };
  const withoutValue: Stretch = (last) => [[field, "is.null"], ...afterId(last)];
  return order === "ASC" ? [withValue, withoutValue] : [withoutValue, withValue];
}

/** A value within a logical condition, where commas and parentheses have a meaning. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

import type { SortPayload } from "react-admin";
import { orderOf, type Row, type RowRequest } from "./listQuery.ts";
import type { Condition } from "./resources.ts";

const PAGE_SIZE = 1000;

type ReadRows<RecordType extends Row> = (request: RowRequest) => Promise<RecordType[]>;

/**
 * All rows of a list in the list's order, page by page, for files. Each page starts after the last row of the previous
 * one (keyset), so the last costs no more than the first, and rows that are added or removed in between shift nothing.
 * A row whose sorted column changes in between is returned once.
 *
 * The server may return fewer rows than requested, so only an empty page is the end.
 * @throws what `read` throws, and Error when the server repeats a page.
 */
export async function* readAllRows<RecordType extends Row>(
  read: ReadRows<RecordType>,
  sort: SortPayload,
  limit = PAGE_SIZE,
): AsyncGenerator<RecordType[]> {
  const seen = new Set<Row["id"]>();
  for (const range of rangesOf(sort)) {
    for (let last: RecordType | undefined; ; ) {
      const rows: RecordType[] = await read({
        conditions: range(last),
        order: orderOf(sort),
        limit,
      });
      const end = rows.at(-1);
      if (!end) break;
      if (end.id === last?.id) throw new Error("The server returned the same rows again.");
      last = end;
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      if (fresh.length > 0) yield fresh;
    }
  }
}

/** The number of ids that fit into an address. */
const IDS_PER_REQUEST = 100;

/**
 * The rows with these ids, a hundred at a time, each hundred in the list's order.
 * @throws what `read` throws
 */
export async function* readByIds<RecordType extends Row>(
  read: ReadRows<RecordType>,
  sort: SortPayload,
  ids: readonly Row["id"][],
): AsyncGenerator<RecordType[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
    const batch = ids.slice(at, at + IDS_PER_REQUEST);
    const conditions: Condition[] = [["id", `in.(${batch.join()})`]];
    yield await read({ conditions, order: orderOf(sort), limit: IDS_PER_REQUEST });
  }
}

/** The conditions for the rows of a range of the list after the given row. */
type Range = (last: Row | undefined) => Condition[];

/**
 * The rows with a value in the sorted column and those without, in the order of Postgres, where null is the largest
 * value. Separate, so that each request reads a range of an index.
 */
function rangesOf({ field, order }: SortPayload): Range[] {
  const operator = order === "ASC" ? "gt" : "lt";
  const afterId = (last: Row | undefined): Condition[] =>
    last ? [["id", `${operator}.${last.id}`]] : [];
  if (field === "id") return [afterId];

  const withValue: Range = (last) => {
    if (!last) return [[field, "not.is.null"]];
    const value = String(last[field]);
    return [
      // Redundant, but an index can start from it.
      [field, `${operator}e.${value}`],
      ["or", `(${field}.${operator}.${quote(value)},id.${operator}.${quote(String(last.id))})`],
    ];
  };
  const withoutValue: Range = (last) => [[field, "is.null"], ...afterId(last)];
  return order === "ASC" ? [withValue, withoutValue] : [withoutValue, withValue];
}

/** Quotes a value within a logical condition, where commas and parentheses are special. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

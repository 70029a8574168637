import type { SortPayload } from "react-admin";
import { orderOf } from "./listQuery.ts";
import type { Condition } from "./resources.ts";

/** Rows per request by default. */
const PAGE_SIZE = 1000;

/** A row of a list, by column. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** Which rows to read, in PostgREST's words; beside the list's own search and filters. */
export interface RowRequest {
  conditions: readonly Condition[];
  order: string;
  limit: number;
  /** How many to pass over; none unless given. */
  offset?: number;
  /** Instead of all the columns that are read. */
  columns?: readonly string[];
}

type ReadRows<Of extends Row> = (request: RowRequest) => Promise<Of[]>;

/** What a row is found by and never changes: no row can be met twice in this order. */
const LASTING = ["id", "created_at"];

/** A page that is on its way. */
interface Page<Of> {
  rows: Promise<Of[]>;
  /** Whether it should begin with the last row of the page before. */
  overlaps: boolean;
}

/**
 * All rows of a list in the list's order, page by page. Each page starts behind the last row of the
 * one before (keyset), so the last costs no more than the first, and what is added or removed
 * meanwhile shifts nothing. The primary key breaks ties, as in the list itself. Of a long list two pages
 * are on their way at once. The later one cannot know where the earlier one ends: it is asked for by how
 * many rows lie between, begins one row too soon, and counts only when that row is the earlier one's last.
 *
 * A page with fewer rows than asked for may be a server's lower limit; the end is a page with none.
 * A row whose sorted column changes meanwhile may meet the reader again: it is given once, for which
 * the ids are kept.
 * @param limit rows of a page; at least two
 * @throws what `read` throws, and Error when the server repeats a page.
 */
export async function* readAllRows<Of extends Row>(
  read: ReadRows<Of>,
  sort: SortPayload,
  limit = PAGE_SIZE,
): AsyncGenerator<Of[]> {
  const given = LASTING.includes(sort.field) ? undefined : new Set<Row["id"]>();
  const order = orderOf(sort);
  const keys = [...new Set([sort.field, "id"])];
  for (const stretch of stretchesOf(sort)) {
    let last: Of | undefined;
    const ask = (offset?: number): Page<Of> => {
      const rows = read({ conditions: stretch(last), order, limit, ...(offset && { offset }) });
      // Whoever awaits the page is told that it failed.
      rows.catch(() => undefined);
      return { rows, overlaps: offset !== undefined };
    };
    const isLast = (row: Of | undefined) => keys.every((key) => row?.[key] === last?.[key]);

    let page: Page<Of> | undefined = ask();
    let later: Page<Of> | undefined;
    while (page) {
      const { overlaps } = page;
      const answer: Of[] = await page.rows;
      if (overlaps && !isLast(answer[0])) {
        page = ask();
        continue;
      }
      const rows = overlaps ? answer.slice(1) : answer;
      const end = rows.at(-1);
      if (!end) break;
      if (end.id === last?.id) throw new Error("The server gave the same rows again.");
      last = end;
      page = later ?? ask();
      later = answer.length === limit ? ask(page.overlaps ? limit - 2 : limit - 1) : undefined;
      const fresh = given ? rows.filter((row) => !given.has(row.id)) : rows;
      if (given) for (const { id } of fresh) given.add(id);
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

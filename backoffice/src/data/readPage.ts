import type { GetListParams, PaginationPayload, RaRecord } from "react-admin";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import type { Row, RowRequest } from "./keyset.ts";
import { conditionsOf, oppositeOrder, orderOf, pagesOf, pathOf } from "./listQuery.ts";
import type { Condition, ListSource, RowsPath } from "./resources.ts";

interface CountedRows<Row> {
  data: Row[];
  total: number;
  /** Whether there are more than the total: it is MOST_FOUND then. */
  meta?: { hasMore: true };
}

/** So many of those that match are found in a list that is too large to count them all. */
export const MOST_FOUND = 1_000;

/** Reads rows at a path and counts all those that match. */
export type ReadCounted = <Row>(
  path: RowsPath,
  query: URLSearchParams,
) => Promise<CountedRows<Row>>;

/** So many rows are read at once: no more than the server gives (supabase/config.toml). */
const MOST_ROWS = 1_000;

/** The question for the ids of a list alone, such as for selecting all of its rows. */
export const ONLY_IDS = { columns: ["id"] };

/**
 * From here on a page is found by its ids first. To skip rows Postgres has to walk over them; with the
 * ids alone it walks in an index, where hundreds are on one page of the disk, and not in the table.
 */
const FAR = 1_000;

/**
 * Reads pages of the lists, counted. Two things keep pages far from the beginning as cheap as the
 * first: one of the second half is read from the end, once it is known where the end is, and behind
 * many rows it is found by its ids.
 */
export function createPageReader(read: ReadCounted) {
  /** How many rows a list had when it was read last, by its view and conditions. */
  const totals = new Map<string, number>();

  return async <Row extends RaRecord>(
    source: ListSource,
    params: GetListParams,
  ): Promise<CountedRows<Row>> => {
    const {
      filter = {},
      sort = { field: "id", order: "ASC" },
      pagination = { page: 1, perPage: DEFAULT_ADMIN_PAGE_SIZE },
      meta,
    } = params;
    const searched = pagesOf(filter, source);
    const conditions = conditionsOf(filter, searched);
    const path = pathOf(filter, searched);
    const columns: string[] = meta?.columns ?? ["*"];

    const isOnlyIds = columns.join() === ONLY_IDS.columns.join();

    async function readStretch(order: string, { offset, limit }: Stretch) {
      const isFar = offset >= FAR && !isOnlyIds;
      const request = { conditions: [], order, limit };
      const query = rowQuery(conditions, isFar ? ONLY_IDS.columns : columns, request);
      query.set("offset", String(offset));
      const page = await read<Row>(path, query);
      if (!isFar || page.data.length === 0) return page;
      const ids = page.data.map(({ id }) => id);
      const select = columns.join();
      const byId = new URLSearchParams({ select, id: `in.(${ids.join()})` });
      const found = await read<Row>(source.view, byId);
      const rows = new Map(found.data.map((row) => [row.id, row]));
      // A row that has just gone is missing from the page, as it will be when it is read again.
      return { ...page, data: ids.flatMap((id) => rows.get(id) ?? []) };
    }

    if (isOnlyIds && pagination.perPage > MOST_ROWS) {
      const ids = new Map<Row["id"], Row>();
      for (let offset = 0, total = 1; offset < Math.min(total, pagination.perPage); ) {
        const part = await readStretch(orderOf(sort), { offset, limit: MOST_ROWS });
        if (part.data.length === 0) break;
        for (const row of part.data) ids.set(row.id, row);
        total = part.total;
        offset += part.data.length;
      }
      return { data: [...ids.values()], total: ids.size };
    }

    const list = JSON.stringify([source.view, conditions]);
    const known = totals.get(list) ?? 0;
    const stretch = fromEnd(pagination, known);
    if (stretch) {
      const page = await readStretch(oppositeOrder(sort), stretch);
      // Otherwise rows came or went, and the page lies elsewhere.
      if (page.total === known) return { ...page, data: page.data.toReversed() };
    }
    const page = await readStretch(orderOf(sort), fromStart(pagination));
    if (path === source.searchedAloneBy && page.total > MOST_FOUND) {
      return { ...page, total: MOST_FOUND, meta: { hasMore: true } };
    }
    totals.set(list, page.total);
    return page;
  };
}

/**
 * The query of one request for a list's rows. Several conditions on one column all count, which is
 * what ra-data-postgrest cannot say.
 */
export function rowQuery(
  conditions: readonly Condition[],
  columns: readonly string[],
  request: RowRequest,
): URLSearchParams {
  const query = new URLSearchParams({
    select: (request.columns ?? columns).join(),
    order: request.order,
    limit: String(request.limit),
    ...(request.offset && { offset: String(request.offset) }),
  });
  for (const [parameter, condition] of [...conditions, ...request.conditions]) {
    query.append(parameter, condition);
  }
  return query;
}

/** What a reader of all rows of a list needs to be told. */
interface ListSelection {
  /** The list's search and filters, as they are in its address. */
  filter: Readonly<Record<string, unknown>>;
  columns: readonly string[];
  signal: AbortSignal;
}

export type ReadCountedRows = <Of extends Row>(
  resource: string,
  selection: Omit<ListSelection, "signal">,
  request: RowRequest,
) => Promise<{ data: Of[]; total: number }>;

export type ReadListRows = <Of extends Row>(
  resource: string,
  selection: ListSelection,
  request: RowRequest,
) => Promise<Of[]>;

/** A stretch of a list: how many rows to skip, and how many to read. */
export interface Stretch {
  offset: number;
  limit: number;
}

/** Where a page lies in a list, counted from its beginning. */
function fromStart({ page, perPage }: PaginationPayload): Stretch {
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

import type { GetListParams, RaRecord } from "react-admin";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import { fromEnd, fromStart, type Stretch } from "./fromEnd.ts";
import { conditionsOf, oppositeOrder, orderOf, pagesOf, pathOf } from "./listQuery.ts";
import { rowQuery } from "./readRows.ts";
import type { ListSource, RowsPath } from "./resources.ts";

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

/** So many rows the server gives at once at most (supabase/config.toml). */
export const MOST_ROWS = 1_000;

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

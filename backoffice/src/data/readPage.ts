import type { GetListParams, RaRecord } from "react-admin";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import type { Row, RowRequest } from "./keyset.ts";
import { conditionsOf, orderOf, pagesOf, pathOf } from "./listQuery.ts";
import type { Condition, ListSource, RowsPath } from "./resources.ts";

interface CountedRows<Row> {
  data: Row[];
  total: number;
  /** Whether more rows match than the total, which is MOST_FOUND then. */
  meta?: { hasMore: true };
}

/** A search among all accounts finds at most this many rows. */
export const MOST_FOUND = 1_000;

/** Reads rows at a path and counts all those that match. */
export type ReadCounted = <Row>(
  path: RowsPath,
  query: URLSearchParams,
) => Promise<CountedRows<Row>>;

/** The most rows that the server returns at once (supabase/config.toml). */
const MOST_ROWS = 1_000;

/** Reads only the ids of a list, for example to select all rows. */
export const ONLY_IDS = { columns: ["id"] };

/** Reads pages of the lists, counted. */
export function createPageReader(read: ReadCounted) {
  return async <Row extends RaRecord>(
    source: ListSource,
    params: GetListParams,
  ): Promise<CountedRows<Row>> => {
    const {
      filter = {},
      sort = { field: "id", order: "ASC" },
      pagination: { page, perPage } = { page: 1, perPage: DEFAULT_ADMIN_PAGE_SIZE },
      meta,
    } = params;
    const searched = pagesOf(filter, source);
    const conditions = conditionsOf(filter, searched);
    const path = pathOf(filter, searched);
    const columns: string[] = meta?.columns ?? ["*"];

    const readFrom = (offset: number, limit: number) => {
      const request = { conditions: [], order: orderOf(sort), limit };
      const query = rowQuery(conditions, columns, request);
      query.set("offset", String(offset));
      return read<Row>(path, query);
    };

    if (perPage > MOST_ROWS) {
      const rows = new Map<Row["id"], Row>();
      for (let offset = 0, total = 1; offset < Math.min(total, perPage); ) {
        const part = await readFrom(offset, MOST_ROWS);
        if (part.data.length === 0) break;
        for (const row of part.data) rows.set(row.id, row);
        total = part.total;
        offset += part.data.length;
      }
      return { data: [...rows.values()], total: rows.size };
    }

    const rows = await readFrom((page - 1) * perPage, perPage);
    if (path === source.searchedAloneBy && rows.total > MOST_FOUND) {
      return { ...rows, total: MOST_FOUND, meta: { hasMore: true } };
    }
    return rows;
  };
}

/** The query for rows of a list. Unlike in ra-data-postgrest, several conditions on one column all apply. */
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

/** Which rows of a list to read. */
interface ListSelection {
  /** The list's search and filters, as in its address. */
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

import type { supabaseHttpClient } from "ra-supabase";
import type { DataProvider, GetListParams, GetListResult, RaRecord } from "react-admin";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import { fromEnd, oppositeOrder, orderOf, type Stretch } from "./fromEnd.ts";
import { conditionsOf, toPostgrestList } from "./listQuery.ts";
import { rowQuery } from "./readRows.ts";
import { type ListSource, resourceNamed } from "./resources.ts";

type HttpClient = ReturnType<typeof supabaseHttpClient>;

/**
 * From here on a page is found by its ids first. To skip rows Postgres has to walk over them; with the
 * ids alone it walks in an index, where hundreds are on one page of the disk, and not in the table.
 */
const FAR = 1_000;

/**
 * Reads pages of the lists, counted: by ra-data-postgrest near the beginning, from the end where that
 * is nearer, once it is known where the end is, and by their ids in between.
 */
export function createPageReader(base: DataProvider, httpClient: HttpClient, supabaseUrl: string) {
  /** How many rows a list had when it was read last, by its name and conditions. */
  const totals = new Map<string, number>();

  async function request(source: ListSource, query: URLSearchParams) {
    const { json, headers } = await httpClient(`${supabaseUrl}/rest/v1/${source.view}?${query}`, {
      headers: new Headers({ accept: "application/json", prefer: "count=exact" }),
    });
    const rows: RaRecord[] = json;
    return { data: rows, total: Number(headers.get("content-range")?.split("/")[1]) };
  }

  async function readStretch(
    source: ListSource,
    filter: Readonly<Record<string, unknown>>,
    order: string,
    { offset, limit }: Stretch,
  ): Promise<{ data: RaRecord[]; total: number }> {
    const isFar = offset >= FAR;
    const query = rowQuery(conditionsOf(filter, source), [isFar ? "id" : "*"], {
      conditions: [],
      order,
      limit,
    });
    query.set("offset", String(offset));
    const page = await request(source, query);
    if (!isFar || page.data.length === 0) return page;
    const ids = page.data.map(({ id }) => id);
    const found = await request(source, new URLSearchParams({ id: `in.(${ids.join()})` }));
    const rows = new Map(found.data.map((row) => [row.id, row]));
    // A row that has just gone is missing from the page, as it will be when it is read again.
    return { ...page, data: ids.flatMap((id) => rows.get(id) ?? []) };
  }

  return async (resource: string, params: GetListParams): Promise<GetListResult> => {
    const source = resourceNamed(resource);
    const {
      filter = {},
      sort = { field: "id", order: "ASC" },
      pagination = { page: 1, perPage: DEFAULT_ADMIN_PAGE_SIZE },
    } = params;
    const list = JSON.stringify([resource, filter]);
    const known = totals.get(list) ?? 0;
    const stretch = fromEnd(pagination, known);
    if (stretch) {
      const page = await readStretch(source, filter, oppositeOrder(sort), stretch);
      // Otherwise rows came or went, and the page lies elsewhere.
      if (page.total === known) return { ...page, data: page.data.toReversed() };
    }
    const limit = pagination.perPage;
    const offset = (pagination.page - 1) * limit;
    const page =
      offset >= FAR
        ? await readStretch(source, filter, orderOf(sort), { offset, limit })
        : await base.getList(source.view, toPostgrestList(params, source));
    totals.set(list, page.total ?? 0);
    return page;
  };
}

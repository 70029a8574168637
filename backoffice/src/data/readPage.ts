import type { supabaseHttpClient } from "ra-supabase";
import type { DataProvider, GetListParams, GetListResult, RaRecord } from "react-admin";
import { fromEnd, oppositeOrder, type Stretch } from "./fromEnd.ts";
import { conditionsOf, toPostgrestList } from "./listQuery.ts";
import { rowQuery } from "./readRows.ts";
import { type ListSource, resourceNamed } from "./resources.ts";

type HttpClient = ReturnType<typeof supabaseHttpClient>;

/**
 * Reads pages of the lists, counted: by ra-data-postgrest from the beginning, and from the end where
 * that is nearer, once it is known where the end is.
 */
export function createPageReader(base: DataProvider, httpClient: HttpClient, supabaseUrl: string) {
  /** How many rows a list had when it was read last, by its name and conditions. */
  const totals = new Map<string, number>();

  async function readFromEnd(
    source: ListSource,
    { filter = {}, sort = { field: "id", order: "ASC" } }: GetListParams,
    { offset, limit }: Stretch,
  ) {
    const order = oppositeOrder(sort);
    const query = rowQuery(conditionsOf(filter, source), ["*"], { conditions: [], order, limit });
    query.set("offset", String(offset));
    const { json, headers } = await httpClient(`${supabaseUrl}/rest/v1/${source.view}?${query}`, {
      headers: new Headers({ accept: "application/json", prefer: "count=exact" }),
    });
    const rows: RaRecord[] = json;
    return { data: rows.toReversed(), total: Number(headers.get("content-range")?.split("/")[1]) };
  }

  return async (resource: string, params: GetListParams): Promise<GetListResult> => {
    const source = resourceNamed(resource);
    const list = JSON.stringify([resource, params.filter]);
    const known = totals.get(list) ?? 0;
    const stretch = params.pagination && fromEnd(params.pagination, known);
    if (stretch) {
      const page = await readFromEnd(source, params, stretch);
      // Otherwise rows came or went, and the page lies elsewhere.
      if (page.total === known) return page;
    }
    const page = await base.getList(source.view, toPostgrestList(params, source));
    totals.set(list, page.total ?? 0);
    return page;
  };
}

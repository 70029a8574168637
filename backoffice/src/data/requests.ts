import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseHttpClient } from "ra-supabase";
import { callFunction } from "#common/callFunction.ts";
import type { Database } from "#shared/database.types.ts";
import type { Settings } from "../config/settings.ts";
import { AdminRevokedError, isRefused } from "./errors.ts";

type Functions = Database["public"]["Functions"];

/** Calls a function of the database (docs/api.md). */
export type CallDatabase = <Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]["Args"],
) => Promise<Functions[Name]["Returns"]>;

/** What the data provider asks of the server, as whoever is signed in. */
export function createRequests(client: SupabaseClient, { supabaseUrl, publishableKey }: Settings) {
  const httpClient = supabaseHttpClient({ apiKey: publishableKey, supabaseClient: client });

  const rpc: CallDatabase = async (name, args) => {
    const { json } = await httpClient(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: new Headers({ accept: "application/json", "content-type": "application/json" }),
      body: JSON.stringify(args),
    });
    return json;
  };

  /** The views answer a former administrator with nothing, not with an error: so ask. */
  async function assertAdmin(): Promise<void> {
    if ((await rpc("is_admin", {})) !== true) throw new AdminRevokedError();
  }

  /** Rejects with AdminRevokedError when that is why a request was refused. */
  async function checkingRefusals<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      if (isRefused(error)) await assertAdmin();
      throw error;
    }
  }

  const callDatabase: CallDatabase = (name, args) => checkingRefusals(() => rpc(name, args));

  function callEdgeFunction(name: string, payload: object): Promise<void> {
    return checkingRefusals(async () => {
      const { data } = await client.auth.getSession();
      await callFunction(name, payload, {
        baseUrl: supabaseUrl,
        apiKey: publishableKey,
        accessToken: data.session?.access_token,
      });
    });
  }

  async function rowsOf<Row>(
    view: string,
    query: string | URLSearchParams,
    signal?: AbortSignal,
  ): Promise<Row[]> {
    const { json } = await httpClient(`${supabaseUrl}/rest/v1/${view}?${query}`, { signal });
    return json;
  }

  /** The one row of a view that has one row for administrators and none for anybody else. */
  async function onlyRow<Row>(view: string, columns: string): Promise<Row> {
    const [row] = await rowsOf<Row>(view, `select=${columns}`);
    if (row) return row;
    throw new AdminRevokedError();
  }

  return {
    httpClient,
    assertAdmin,
    checkingRefusals,
    callDatabase,
    callEdgeFunction,
    rowsOf,
    onlyRow,
  };
}

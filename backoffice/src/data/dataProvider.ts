import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseDataProvider, supabaseHttpClient } from "ra-supabase";
import type {
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  Identifier,
  RaRecord,
} from "react-admin";
import { callFunction } from "../../../supabase/functions/_shared/callFunction.ts";
import type { Database, Tables } from "../../../supabase/functions/_shared/database.types.ts";
import type { Settings } from "../config/env.ts";
import { AdminRevokedError, isRefused, statusOf } from "./errors.ts";
import { toPostgrestList } from "./listQuery.ts";
import { resourceNamed } from "./resources.ts";

type Functions = Database["public"]["Functions"];

/** How many rows there are: the row of the view admin_counts. */
export type Counts = Record<keyof Tables<"admin_counts">, number>;

/** What the back office asks of the server beyond react-admin's own methods (docs/api.md). */
export interface AdminDataProvider extends DataProvider {
  /** Makes somebody an administrator (edge function set-admin). */
  setAdmin(userId: Identifier): Promise<void>;
  /** Takes administrator rights away (edge function remove-admin). */
  removeAdmin(userId: Identifier): Promise<void>;
  getCounts(): Promise<Counts>;
}

// How PostgREST answers for a page behind the last row, and for one row that is not there.
const RANGE_NOT_SATISFIABLE = 416;
const NOT_ACCEPTABLE = 406;

/**
 * react-admin's data provider for this challenge: lists are read from the administrators' views,
 * users are deleted by an edge function, statuses are set by database functions. What is not
 * offered here is refused by the database.
 * All methods reject with react-admin's HttpError or CallableError, or with AdminRevokedError when the caller is
 * no administrator any more.
 */
export function createDataProvider(client: SupabaseClient, settings: Settings): AdminDataProvider {
  const { supabaseUrl, publishableKey } = settings;
  const httpClient = supabaseHttpClient({ apiKey: publishableKey, supabaseClient: client });
  const base = supabaseDataProvider({
    instanceUrl: supabaseUrl,
    apiKey: publishableKey,
    supabaseClient: client,
    httpClient,
  });

  async function rpc<Name extends keyof Functions>(
    name: Name,
    args: Functions[Name]["Args"],
  ): Promise<unknown> {
    const { json } = await httpClient(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: new Headers({ accept: "application/json", "content-type": "application/json" }),
      body: JSON.stringify(args),
    });
    return json;
  }

  /** The views answer a former administrator with nothing, not with an error: so ask. */
  async function assertAdmin(): Promise<void> {
    if ((await rpc("is_admin", {})) !== true) throw new AdminRevokedError();
  }

  async function checkingRefusals<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      if (isRefused(error)) await assertAdmin();
      throw error;
    }
  }

  function call(name: string, payload: object): Promise<void> {
    return checkingRefusals(async () => {
      const { data } = await client.auth.getSession();
      await callFunction(name, payload, {
        baseUrl: supabaseUrl,
        apiKey: publishableKey,
        accessToken: data.session?.access_token,
      });
    });
  }

  async function getList(resource: string, params: GetListParams) {
    const { view, filters } = resourceNamed(resource);
    try {
      const page = await checkingRefusals(() =>
        base.getList(view, toPostgrestList(params, filters)),
      );
      if (page.total === 0) await assertAdmin();
      return page;
    } catch (error) {
      // No rows: react-admin then turns to the first page.
      if (statusOf(error) === RANGE_NOT_SATISFIABLE) return { data: [], total: 0 };
      throw error;
    }
  }

  /** A row that is already gone counts as deleted; one that the database kept does not. */
  async function deleteRow(view: string, id: Identifier): Promise<void> {
    try {
      await checkingRefusals(() => base.delete(view, { id }));
    } catch (error) {
      if (statusOf(error) !== NOT_ACCEPTABLE) throw error;
      await assertAdmin();
    }
  }

  return {
    ...base,
    getList,

    getOne: (resource, params) =>
      checkingRefusals(() => base.getOne(resourceNamed(resource).view, params)),

    async update(resource, { id, data, previousData }) {
      if (resource !== "contact-requests") throw new Error(`${resource} cannot be changed.`);
      await checkingRefusals(() =>
        rpc("set_contact_request_status", {
          id,
          status: data.status,
          expected_updated_at: previousData.updated_at,
        }),
      );
      return base.getOne(resourceNamed(resource).view, { id });
    },

    async delete<Row extends RaRecord>(
      resource: string,
      { id, previousData }: DeleteParams<Row>,
    ): Promise<DeleteResult<Row>> {
      if (resource === "users") await call("delete-user", { uid: id });
      else await deleteRow(resourceNamed(resource).view, id);
      // react-admin's hooks pass the record along; it asks for it back.
      return { data: previousData as Row };
    },

    setAdmin: (userId) => call("set-admin", { uid: userId }),
    removeAdmin: (userId) => call("remove-admin", { uid: userId }),

    async getCounts() {
      const { json } = await httpClient(`${supabaseUrl}/rest/v1/admin_counts`);
      const [counts]: Counts[] = json;
      if (counts) return counts;
      throw new AdminRevokedError();
    },
  };
}

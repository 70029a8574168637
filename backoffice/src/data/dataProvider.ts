import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseDataProvider } from "ra-supabase";
import type {
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetOneParams,
  GetOneResult,
  Identifier,
  RaRecord,
} from "react-admin";
import type { Tables } from "#shared/database.types.ts";
import type { Settings } from "../config/settings.ts";
import { CONFIGURATION, createChanges } from "./changes.ts";
import { isGone, statusOf } from "./errors.ts";
import { conditionsOf } from "./listQuery.ts";
import { createPageReader } from "./readPage.ts";
import { type ReadListRows, rowQuery } from "./readRows.ts";
import { type CallDatabase, createRequests } from "./requests.ts";
import { resourceNamed } from "./resources.ts";

/** How many rows there are: the row of the view admin_counts. */
export type Counts = Record<keyof Tables<"admin_counts">, number>;

/** An entry that its team has not submitted, or has withdrawn: organisers see no more of it than this. */
export interface UnsubmittedEntry {
  submission_id: string;
  state: "draft" | "withdrawn";
  is_owner: boolean;
  deadline_extended_to: string | null;
}

/** The entry of somebody's team. */
type TeamEntry = { submission_id: string; state: "submitted" } | UnsubmittedEntry;

/** Whose rights are to change, as the list shows them: a request that comes late is then refused. */
type RightsOf = Pick<Tables<"admin_users">, "id" | "role_revision">;

/** What the back office asks of the server beyond react-admin's own methods (docs/api.md). */
export interface AdminDataProvider extends DataProvider {
  callDatabase: CallDatabase;
  /** Makes somebody an administrator (edge function set-admin). */
  setAdmin(user: RightsOf): Promise<void>;
  /** Takes administrator rights away (edge function remove-admin). */
  removeAdmin(user: RightsOf): Promise<void>;
  getCounts(): Promise<Counts>;
  /** How many contact requests wait for an answer: the one number that every page shows. */
  countOpenContactRequests(): Promise<number>;
  /** The entry of the team that somebody is in, submitted or not. */
  findEntryOf(userId: Identifier): Promise<TeamEntry | undefined>;
  /** A document's address for the next minute, under which browsers save it by this name. */
  signDocument(path: string, fileName: string): Promise<string>;
  readDocument(path: string): Promise<Blob>;
  /** Rows of a list that match its search and filters and a further request, uncounted (export/). */
  readRows: ReadListRows;
  /** Rejects with AdminRevokedError: the views give nothing to a former administrator. */
  assertAdmin(): Promise<void>;
}

// How PostgREST answers for a page behind the last row.
const RANGE_NOT_SATISFIABLE = 416;

const SIGNED_SECONDS = 60;

const rightsPayload = ({ id, role_revision }: RightsOf) => ({
  uid: id,
  expectedRevision: role_revision,
});

/**
 * react-admin's data provider for this challenge: lists are read from the administrators' views,
 * users are deleted by an edge function, everything else is changed by database functions (changes.ts).
 * What is not offered here is refused by the database.
 * All methods reject with react-admin's HttpError or CallableError, or with AdminRevokedError when the caller is
 * no administrator any more.
 */
export function createDataProvider(client: SupabaseClient, settings: Settings): AdminDataProvider {
  const { supabaseUrl, publishableKey } = settings;
  const {
    httpClient,
    assertAdmin,
    checkingRefusals,
    callDatabase,
    callEdgeFunction,
    rowsOf,
    onlyRow,
  } = createRequests(client, settings);
  const base = supabaseDataProvider({
    instanceUrl: supabaseUrl,
    apiKey: publishableKey,
    supabaseClient: client,
    httpClient,
  });
  const readPage = createPageReader(base, httpClient, supabaseUrl);

  async function getList(resource: string, params: GetListParams) {
    try {
      const page = await checkingRefusals(() => readPage(resource, params));
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
      if (!isGone(error)) throw error;
      await assertAdmin();
    }
  }

  async function getOne<Row extends RaRecord>(
    resource: string,
    params: GetOneParams<Row>,
  ): Promise<GetOneResult<Row>> {
    if (resource === CONFIGURATION.resource) {
      const row = await onlyRow<Row>("admin_challenge_configuration", "*");
      return { data: { ...row, id: CONFIGURATION.id } };
    }
    return checkingRefusals(() => base.getOne<Row>(resourceNamed(resource).view, params));
  }

  const changes = createChanges(callDatabase, callEdgeFunction);
  const documents = () => client.storage.from("submissions");

  return {
    ...base,
    getList,
    getOne,
    getMany: (resource, params) =>
      checkingRefusals(() => base.getMany(resourceNamed(resource).view, params)),

    async create(resource, { data }) {
      const id = await changes.create(resource, data);
      return base.getOne(resourceNamed(resource).view, { id });
    },

    async update(resource, params) {
      await changes.update(resource, params);
      return getOne(resource, { id: params.id });
    },

    async delete<Row extends RaRecord>(
      resource: string,
      { id, previousData }: DeleteParams<Row>,
    ): Promise<DeleteResult<Row>> {
      if (resource === "users") await callEdgeFunction("delete-user", { uid: id });
      else await deleteRow(resourceNamed(resource).view, id);
      // react-admin's hooks pass the record along; it asks for it back.
      return { data: previousData as Row };
    },

    callDatabase,
    setAdmin: (user) => callEdgeFunction("set-admin", rightsPayload(user)),
    removeAdmin: (user) => callEdgeFunction("remove-admin", rightsPayload(user)),

    getCounts: () => onlyRow<Counts>("admin_counts", "*"),

    async countOpenContactRequests() {
      // The database counts only what is asked for.
      const counts = await onlyRow<Counts>("admin_counts", "open_contact_requests");
      return counts.open_contact_requests;
    },

    async findEntryOf(userId) {
      const [[submitted], [unsubmitted]] = await Promise.all([
        rowsOf<{ submission_id: string }>(
          "admin_team_members",
          `select=submission_id&user_id=eq.${userId}`,
        ),
        rowsOf<UnsubmittedEntry>(
          "admin_unsubmitted_entries",
          `select=submission_id,state,is_owner,deadline_extended_to&user_id=eq.${userId}`,
        ),
      ]);
      return submitted ? { ...submitted, state: "submitted" } : unsubmitted;
    },

    async signDocument(path, fileName) {
      const { data, error } = await documents().createSignedUrl(path, SIGNED_SECONDS);
      if (error) throw error;
      // supabase-js 2.119 would encode the name twice (its pull request 2468).
      const address = new URL(data.signedUrl);
      address.searchParams.set("download", fileName);
      return address.href;
    },

    assertAdmin,

    readRows: (resource, { filter, columns, signal }, request) =>
      checkingRefusals(async () => {
        const source = resourceNamed(resource);
        const query = rowQuery(conditionsOf(filter, source), columns, request);
        return rowsOf(source.view, query, signal);
      }),

    async readDocument(path) {
      const { data, error } = await documents().download(path);
      if (error) throw error;
      return data;
    },
  };
}

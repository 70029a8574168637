import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseDataProvider } from "ra-supabase-core";
import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetOneParams,
  GetOneResult,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from "react-admin";
import { learnChallengeTime } from "#common/challengeClock.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { CallableError } from "#shared/callableError.ts";
import type { Database } from "#shared/database.types.ts";
import type { Settings } from "../config/env.ts";
import type { Leave } from "./access.ts";
import type { CallDatabase, CallEdgeFunction } from "./databaseFunctions.ts";
import { AdminRevokedError, isGone, storageFailure } from "./errors.ts";
import {
  addressOf,
  type Filter,
  MAX_FOUND,
  orderOf,
  pagesOf,
  type RowRequest,
} from "./listQuery.ts";
import { DEFAULT_PAGE_SIZE } from "./pageSizes.ts";
import { createRequests } from "./requests.ts";
import { type Change, callOf, ONLY_ROW, resourceNamed } from "./resources.ts";

/** The storage buckets of submissions, anonymized documents, finalists and evidence. */
export type DocumentBucket = "submissions" | "judging" | "finalists" | "evidence";

interface ListSelection {
  filter: Filter;
  columns: readonly string[];
  signal: AbortSignal;
}

/** react-admin's data provider with further methods (docs/api.md). */
export interface AdminDataProvider extends DataProvider {
  /** Calls a database function. Pages read by `useDatabaseQuery` and change by `useDatabaseChange`. */
  callDatabase: CallDatabase;
  callEdgeFunction: CallEdgeFunction;
  /** Downloads a document of a submission, or of another bucket. */
  readDocument(
    path: string,
    signal?: AbortSignal,
    bucket?: DocumentBucket | "projects",
  ): Promise<Blob>;
  /** Uploads an anonymized document to the bucket judging (accept-anonymized-document), and returns its path. */
  uploadAnonymizedDocument(path: string, document: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Reads rows of a list that match its filters and a further request, without a total (keyset.ts). */
  readRows<RecordType extends object>(
    resource: string,
    selection: ListSelection,
    request: RowRequest,
  ): Promise<RecordType[]>;
  /** Rejects with AdminRevokedError if the person has lost the role, because views then have no rows. */
  assertRole(): Promise<void>;
}

// The answer of PostgREST for a page after the last row.
const RANGE_NOT_SATISFIABLE = 416;

/** The server returns at most this many rows at once (supabase/config.toml). */
const MAX_ROWS = 1_000;

/** Nothing, if there is no such account. */
function ifUnknown(error: unknown): object {
  if (error instanceof CallableError && error.code === "not-found") return {};
  throw error;
}

/**
 * react-admin's data provider: it reads lists from the views of the back office and changes records by database
 * functions. The database rejects all other changes.
 * All methods reject with react-admin's HttpError, with CallableError, or with AdminRevokedError if the caller has lost
 * the role.
 */
export function createDataProvider(
  client: SupabaseClient<Database>,
  settings: Settings,
  leave: Leave,
): AdminDataProvider {
  const requests = createRequests(client, settings, leave);
  const { assertRole, checkingRefusals, callDatabase, callEdgeFunction, readRows } = requests;
  const base = supabaseDataProvider({
    instanceUrl: settings.supabaseUrl,
    apiKey: settings.publishableKey,
    supabaseClient: client,
    httpClient: requests.httpClient,
  });

  let roleCheck: Promise<void> | undefined;

  /** A page may have several empty lists, which share one request in five seconds. */
  function assertRoleOnce(): Promise<void> {
    const forget = () => {
      roleCheck = undefined;
    };
    if (!roleCheck) {
      roleCheck = assertRole();
      roleCheck.then(() => setTimeout(forget, 5_000), forget);
    }
    return roleCheck;
  }

  /** A row of a list; a user with the address of the account if the profile has none. Pages do without it if that fails. */
  async function withAddress<Row extends object>(resource: string, row: Row): Promise<Row> {
    if (resource !== "users" || !("id" in row && "email" in row) || row.email !== null) return row;
    const account = await callEdgeFunction("get-user-email", { uid: row.id }).catch(ifUnknown);
    return { ...row, ...account };
  }

  async function getList<RecordType extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<RecordType>> {
    const {
      filter = {},
      sort = { field: "id", order: "ASC" },
      pagination: { page, perPage } = { page: 1, perPage: DEFAULT_PAGE_SIZE },
      meta,
    } = params;
    const source = resourceNamed(resource);
    const pages = pagesOf(filter, source);
    const read = (offset: number, limit: number) => {
      const request = { conditions: [], order: orderOf(sort), limit, offset };
      const address = addressOf(pages, filter, meta?.columns ?? ["*"], request);
      return checkingRefusals(() => readRows<RecordType>(address, { isCounted: true }));
    };
    const first = (page - 1) * perPage;
    try {
      const { data: rows, total } = await read(first, Math.min(perPage, MAX_ROWS));
      // Selecting all rows takes several requests.
      const rowCount = Math.min(perPage, total - first);
      for (let offset = MAX_ROWS; offset < rowCount; offset += MAX_ROWS) {
        const more = await read(first + offset, Math.min(MAX_ROWS, rowCount - offset));
        rows.push(...more.data);
      }
      // A row that moved between two requests is in both answers.
      const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
      const data = await Promise.all(
        unique.map((row) => withAddress(resource, row).catch(() => row)),
      );
      if (total === 0) await assertRoleOnce();
      if (pages !== source && total > MAX_FOUND) {
        return { data, total: MAX_FOUND, meta: { hasMore: true } };
      }
      return { data, total };
    } catch (error) {
      // Without rows, react-admin opens the first page.
      if (serverFailure(error).status === RANGE_NOT_SATISFIABLE) return { data: [], total: 0 };
      throw error;
    }
  }

  async function getOne<RecordType extends RaRecord>(
    resource: string,
    params: GetOneParams<RecordType>,
  ): Promise<GetOneResult<RecordType>> {
    const { view } = resourceNamed(resource);
    if (params.id !== ONLY_ROW) {
      const { data } = await checkingRefusals(() => base.getOne<RecordType>(view, params));
      return { data: await withAddress(resource, data).catch(() => data) };
    }
    const askedAt = Date.now();
    const { data } = await checkingRefusals(() => readRows<RecordType>(`${view}?select=*`));
    const [row] = data;
    // The view has no row for a person without the right.
    if (!row) throw new AdminRevokedError();
    if (row.now) learnChallengeTime(row.now, askedAt);
    return { data: { ...row, id: ONLY_ROW } };
  }

  async function change<RecordType extends RaRecord>(
    resource: string,
    action: Change,
    record: object,
  ): Promise<RecordType> {
    return (await callDatabase(...callOf(resource, action, record))) as unknown as RecordType;
  }

  /** A record that no longer exists counts as deleted. */
  async function deleteRecord(resource: string, record: RaRecord): Promise<void> {
    if (resource === "users") await callEdgeFunction("delete-user", { uid: record.id });
    else {
      await change(resource, "delete", record).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  }

  return {
    ...base,
    getList,
    getOne,

    getMany: (resource, params) =>
      checkingRefusals(() => base.getMany(resourceNamed(resource).view, params)),

    getManyReference: (resource, { target, id, filter, ...params }) =>
      getList(resource, { ...params, filter: { ...filter, [target]: String(id) } }),

    // For react-admin's forms. Other pages change records by useDatabaseChange (components/useDatabaseChange.ts).
    create: async <RecordType extends Omit<RaRecord, "id">, Result extends RaRecord>(
      resource: string,
      { data }: CreateParams<RecordType>,
    ): Promise<CreateResult<Result>> => ({ data: await change<Result>(resource, "create", data) }),

    update: async <RecordType extends RaRecord>(
      resource: string,
      { data, previousData }: UpdateParams<RecordType>,
    ): Promise<UpdateResult<RecordType>> => ({
      data: await change<RecordType>(resource, "edit", { ...previousData, ...data }),
    }),

    async delete<RecordType extends RaRecord>(
      resource: string,
      { id, previousData }: DeleteParams<RecordType>,
    ): Promise<DeleteResult<RecordType>> {
      await deleteRecord(resource, { id, ...previousData });
      // react-admin passes the record and expects it back.
      return { data: previousData as RecordType };
    },

    assertRole,
    callDatabase,
    callEdgeFunction,

    async readRows<RecordType extends object>(
      resource: string,
      { filter, columns, signal }: ListSelection,
      request: RowRequest,
    ) {
      const address = addressOf(resourceNamed(resource), filter, columns, request);
      const { data } = await checkingRefusals(() => readRows<RecordType>(address, { signal }));
      return Promise.all(data.map((row) => withAddress(resource, row)));
    },

    readDocument: (path, signal, bucket = "submissions") =>
      checkingRefusals(async () => {
        const documents = client.storage.from(bucket);
        const { data, error } = await documents.download(path, {}, signal ? { signal } : {});
        signal?.throwIfAborted();
        if (error) throw storageFailure(error);
        return data;
      }),

    uploadAnonymizedDocument: (path, document) =>
      checkingRefusals(async () => {
        const documents = client.storage.from("judging");
        // Not a Blob: supabase-js would send a form, which the local storage service rejects.
        const { error } = await documents.upload(path, document.buffer, {
          contentType: "application/pdf",
        });
        if (error) throw storageFailure(error);
        return (await callEdgeFunction("accept-anonymized-document", { path })).path;
      }),
  };
}

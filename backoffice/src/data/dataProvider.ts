import type { SupabaseClient } from "@supabase/supabase-js";
import { supabaseDataProvider } from "ra-supabase-core";
import type {
  DataProvider,
  DeleteParams,
  DeleteResult,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  Identifier,
  RaRecord,
} from "react-admin";
import { learnChallengeTime } from "#common/challengeClock.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { readSession } from "#common/sessionRenewal.ts";
import type { Database } from "#shared/database.types.ts";
import { DEFAULT_ADMIN_PAGE_SIZE } from "#shared/limits.ts";
import type { Settings } from "../config/env.ts";
import { type Leave, roleOf } from "./access.ts";
import type { CallDatabase, CallEdgeFunction, Totals } from "./databaseFunctions.ts";
import { AdminRevokedError, isGone, storageFailure } from "./errors.ts";
import { IDS_PER_REQUEST } from "./keyset.ts";
import {
  addressOf,
  type Filter,
  MOST_FOUND,
  orderOf,
  pagesOf,
  pathOf,
  type RowRequest,
} from "./listQuery.ts";
import { createRequests } from "./requests.ts";
import { type Change, CONFIGURATION, resourceNamed, rightTo } from "./resources.ts";
import { roleMay } from "./rights.ts";

/** The storage buckets of submissions, anonymized documents, finalists and evidence. */
export type DocumentBucket = "submissions" | "judging" | "finalists" | "evidence";

/** Which rows of a list to read. */
interface ListSelection {
  filter: Filter;
  columns: readonly string[];
  signal: AbortSignal;
}

/** The data provider with further calls beside react-admin's (docs/api.md). */
export interface AdminDataProvider extends DataProvider {
  /** Calls a database function. Pages read by `useDatabaseQuery` and change by `useChange`. */
  callDatabase: CallDatabase;
  /** Calls an edge function (docs/api.md). */
  callEdgeFunction: CallEdgeFunction;
  /** The one row of a view of totals. */
  readTotals<View extends keyof Totals>(
    view: View,
    columns?: readonly (keyof Totals[View] & string)[],
  ): Promise<Totals[View]>;
  /** A document of an entry, or of another bucket. */
  readDocument(
    path: string,
    signal?: AbortSignal,
    bucket?: DocumentBucket | "projects",
  ): Promise<Blob>;
  /** Stores an anonymized document in the bucket judging (accept-anonymized-document), and returns its path. */
  uploadAnonymizedDocument(path: string, document: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Rows of a list that match its search and filters and a further request, uncounted (keyset.ts). */
  readRows<Of extends object>(
    resource: string,
    selection: ListSelection,
    request: RowRequest,
  ): Promise<Of[]>;
  /** Rejects with AdminRevokedError if the person lost the role: the views would then have no rows. */
  assertRole(): Promise<void>;
}

// How PostgREST answers for a page behind the last row.
const RANGE_NOT_SATISFIABLE = 416;

/** The most rows that the server returns at once (supabase/config.toml). */
const MOST_ROWS = 1_000;

/**
 * react-admin's data provider for this challenge: lists are read from the administrators' views,
 * records that have no table for the API are changed by functions.
 * What is not offered here is refused, here and by the database.
 * All methods reject with react-admin's HttpError or CallableError, or with AdminRevokedError when the
 * caller is no administrator any more.
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

  async function getList<Of extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<Of>> {
    const {
      filter = {},
      sort = { field: "id", order: "ASC" },
      pagination: { page, perPage } = { page: 1, perPage: DEFAULT_ADMIN_PAGE_SIZE },
      meta,
    } = params;
    const source = resourceNamed(resource);
    const pages = pagesOf(filter, source);
    const read = (offset: number, limit: number) => {
      const request = { conditions: [], order: orderOf(sort), limit, offset };
      const address = addressOf(pages, filter, meta?.columns ?? ["*"], request);
      return checkingRefusals(() => readRows<Of>(address, { isCounted: true }));
    };
    const first = (page - 1) * perPage;
    try {
      const { data: rows, total } = await read(first, Math.min(perPage, MOST_ROWS));
      // To select all rows, which the server gives in several answers.
      const wanted = Math.min(perPage, total - first);
      for (let offset = MOST_ROWS; offset < wanted; offset += MOST_ROWS) {
        const more = await read(first + offset, Math.min(MOST_ROWS, wanted - offset));
        rows.push(...more.data);
      }
      // A row that moved meanwhile is in two answers.
      const data = [...new Map(rows.map((row) => [row.id, row])).values()];
      if (total === 0) await assertRole();
      if (pathOf(filter, pages) === source.searchedAloneBy && total > MOST_FOUND) {
        return { data, total: MOST_FOUND, meta: { hasMore: true } };
      }
      return { data, total };
    } catch (error) {
      // No rows: react-admin then turns to the first page.
      if (serverFailure(error).status === RANGE_NOT_SATISFIABLE) return { data: [], total: 0 };
      throw error;
    }
  }

  async function getOne<Of extends RaRecord>(
    resource: string,
    params: GetOneParams<Of>,
  ): Promise<GetOneResult<Of>> {
    if (resource === CONFIGURATION.resource) {
      const askedAt = Date.now();
      const session = await readSession(client.auth);
      // Only administrators may read who last changed it.
      const isAll = roleMay(roleOf(session), "administration");
      const view = isAll ? "admin_challenge_configuration" : "challenge";
      const [row] = (await readRows<Of>(`${view}?select=*`)).data;
      // The view has no rows for anybody else.
      if (!row) throw new AdminRevokedError();
      learnChallengeTime(row.now, askedAt);
      return { data: { ...row, id: CONFIGURATION.id } };
    }
    return checkingRefusals(() => base.getOne<Of>(resourceNamed(resource).view, params));
  }

  async function getMany<Of extends RaRecord>(
    resource: string,
    { ids, meta }: GetManyParams<Of>,
  ): Promise<GetManyResult<Of>> {
    const { view } = resourceNamed(resource);
    const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_REQUEST) }, (_, part) =>
      ids.slice(part * IDS_PER_REQUEST, (part + 1) * IDS_PER_REQUEST),
    );
    const answers = await checkingRefusals(() =>
      Promise.all(parts.map((some) => base.getMany<Of>(view, { ids: some, meta }))),
    );
    return { data: answers.flatMap(({ data }) => data) };
  }

  /** @throws Error when the list cannot be filtered by that column: it would be the whole list. */
  async function getManyReference<Of extends RaRecord>(
    resource: string,
    { target, id, filter, ...params }: GetManyReferenceParams,
  ): Promise<GetListResult<Of>> {
    if (!Object.hasOwn(resourceNamed(resource).filters, target)) {
      throw new Error(`${resource} cannot be read by ${target}.`);
    }
    return getList<Of>(resource, { ...params, filter: { ...filter, [target]: String(id) } });
  }

  /** A row that is already gone counts as deleted; one that the database kept does not. */
  async function deleteRow(view: string, id: Identifier): Promise<void> {
    try {
      await checkingRefusals(() => base.delete(view, { id }));
    } catch (error) {
      if (!isGone(error)) throw error;
      await assertRole();
    }
  }

  return {
    getList,
    getOne,
    getMany,
    getManyReference,

    // Tables alone: everything else is changed by functions (components/useChange.ts).
    async create(resource, { data }) {
      requireOffered("create", resource);
      return checkingRefusals(() => base.create(resourceNamed(resource).view, { data }));
    },

    async update(resource, params) {
      requireOffered("edit", resource);
      return checkingRefusals(() => base.update(resourceNamed(resource).view, params));
    },

    updateMany: notOffered,

    async delete<Of extends RaRecord>(
      resource: string,
      { id, previousData }: DeleteParams<Of>,
    ): Promise<DeleteResult<Of>> {
      requireOffered("delete", resource);
      if (resource === "users") await callEdgeFunction("delete-user", { uid: id });
      else if (resource === "submission-notes") {
        await callDatabase("delete_submission_note", { id: String(id) });
      } else await deleteRow(resourceNamed(resource).view, id);
      // react-admin's hooks pass the record along; it asks for it back.
      return { data: previousData as Of };
    },

    deleteMany: notOffered,

    assertRole,
    callDatabase,
    callEdgeFunction,

    async readTotals<View extends keyof Totals>(view: View, columns: readonly string[] = ["*"]) {
      const address = `${view}?select=${columns.join()}`;
      const [row] = (await checkingRefusals(() => readRows<Totals[View]>(address))).data;
      // The view has no row for those without the right.
      if (!row) throw new AdminRevokedError();
      return row;
    },

    async readRows<Of extends object>(
      resource: string,
      { filter, columns, signal }: ListSelection,
      request: RowRequest,
    ) {
      const address = addressOf(resourceNamed(resource), filter, columns, request);
      return (await checkingRefusals(() => readRows<Of>(address, { signal }))).data;
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
        // As bytes: supabase-js makes a form from a Blob, whose part the local storage service rejects.
        const { error } = await documents.upload(path, document.buffer, {
          contentType: "application/pdf",
        });
        if (error) throw storageFailure(error);
        return (await callEdgeFunction("accept-anonymized-document", { path })).path;
      }),
  };
}

/** @throws Error when this challenge does not offer it, even if the database would allow it. */
function requireOffered(change: Change, resource: string): void {
  if (!rightTo(change, resource)) throw new Error(`${resource} does not offer to ${change}.`);
}

/** Rejects what react-admin offers and this challenge does not. */
async function notOffered(): Promise<never> {
  throw new Error("Records are changed one by one, or by functions.");
}

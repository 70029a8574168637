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
import type { Role } from "#common/claimedRole.ts";
import { serverFailure } from "#common/serverFailure.ts";
import { readSession } from "#common/sessionRenewal.ts";
import type { Database, Tables } from "#shared/database.types.ts";
import type { Settings } from "../config/env.ts";
import type { Leave } from "./access.ts";
import { roleOf } from "./access.ts";
import { createChanges } from "./changes.ts";
import type { CallDatabase } from "./databaseFunctions.ts";
import { AdminRevokedError, isGone, storageFailure } from "./errors.ts";
import { IDS_PER_REQUEST } from "./keyset.ts";
import { conditionsOf, pathOf } from "./listQuery.ts";
import { createPageReader, type ReadCountedRows, type ReadListRows, rowQuery } from "./readPage.ts";
import { createRequests, dataOf } from "./requests.ts";
import { type Change, CONFIGURATION, resourceNamed, rightTo, tableOf } from "./resources.ts";
import { roleMay } from "./rights.ts";

/** The row of the view admin_counts. */
export type Counts = Record<
  Exclude<keyof Tables<"admin_counts">, "is_schedule_running" | "email_problem">,
  number
> & {
  is_schedule_running: boolean;
  /** Why emails are not sent: delayed or failing; null if they are. */
  email_problem: string | null;
};

/** The row of the view admin_email_reach. */
export type EmailReach = Record<keyof Tables<"admin_email_reach">, number>;

/** A draft or withdrawn entry: administrators see no more of it. */
export interface UnsubmittedEntry
  extends Pick<
    Tables<"admin_unsubmitted_entries">,
    "submission_id" | "is_owner" | "deadline_extended_to"
  > {
  state: "draft" | "withdrawn";
}

/** The entry of a person's team. */
type TeamEntry = { submission_id: string; state: "submitted" } | UnsubmittedEntry;

/** The storage buckets of submissions, anonymized documents, finalists and evidence. */
export type DocumentBucket = "submissions" | "judging" | "finalists" | "evidence";

/** A person as the list shows them: the server rejects changes of an outdated version. */
type RightsOf = Pick<Tables<"admin_users">, "id" | "role_revision">;

/** The new role; null removes it. A chair has a round. */
interface WantedRole {
  role: Role | null;
  roundId?: string;
  /** Whether the administrator knows that the person is or was in a team. */
  knowsTeam?: boolean;
}

/** The data provider with further calls beside react-admin's (docs/api.md). */
export interface AdminDataProvider extends DataProvider {
  callDatabase: CallDatabase;
  /**
   * Makes a person an administrator (edge function set-admin).
   * @throws CallableError with the hint in_team if the person is or was in a team, unless that is known.
   */
  setAdmin(user: RightsOf, knowsTeam?: boolean): Promise<void>;
  /** Removes administrator rights (edge function remove-admin). */
  removeAdmin(user: RightsOf): Promise<void>;
  /**
   * Sets a role other than administrator; null removes it (edge function set-role).
   * @throws CallableError as setAdmin.
   */
  setRole(user: RightsOf, wanted: WantedRole): Promise<void>;
  /** The address of an account (edge function get-user-email), for a profile that lacks it. */
  getUserEmail(userId: string): Promise<string>;
  getCounts(): Promise<Counts>;
  getEmailReach(): Promise<EmailReach>;
  /** How many contact requests wait for an answer: the one number that every page shows. */
  countOpenContactRequests(): Promise<number>;
  /** The tags of submitted entries, in order. */
  readTags(): Promise<string[]>;
  /** Searches of a list that find something and are similar to one that has found nothing. */
  suggestSearches(resource: string, search: string): Promise<string[]>;
  /** The entry of a person's team, submitted or not. */
  findEntryOf(userId: Identifier): Promise<TeamEntry | undefined>;
  /** A document of an entry, or of another bucket. */
  readDocument(
    path: string,
    signal?: AbortSignal,
    bucket?: DocumentBucket | "projects",
  ): Promise<Blob>;
  /** Stores an anonymized document in the bucket judging (accept-anonymized-document), and returns its path. */
  uploadAnonymizedDocument(path: string, document: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Rows of a list that match its search and filters and a further request, uncounted (export/). */
  readRows: ReadListRows;
  /** The same rows, and how many match without the limit. */
  readCountedRows: ReadCountedRows;
  /** Rejects with AdminRevokedError if the person lost the role: the views would then have no rows. */
  assertRole(): Promise<void>;
}

// How PostgREST answers for a page behind the last row.
const RANGE_NOT_SATISFIABLE = 416;

const rightsPayload = ({ id, role_revision }: RightsOf) => ({
  uid: id,
  expectedRevision: role_revision,
});

/**
 * react-admin's data provider for this challenge: lists are read from the administrators' views,
 * users are deleted by an edge function, everything else is changed by database functions (changes.ts).
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
  const { assertRole, checkingRefusals, callDatabase, callEdgeFunction, onlyRow } = requests;
  const base = supabaseDataProvider({
    instanceUrl: settings.supabaseUrl,
    apiKey: settings.publishableKey,
    supabaseClient: client,
    httpClient: requests.httpClient,
  });
  const readPage = createPageReader(requests.readCounted);
  const changes = createChanges(callDatabase);

  async function getList<Row extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<Row>> {
    const source = resourceNamed(resource);
    try {
      const page = await checkingRefusals(() => readPage<Row>(source, params));
      if (page.total === 0) await assertRole();
      return page;
    } catch (error) {
      // No rows: react-admin then turns to the first page.
      if (serverFailure(error).status === RANGE_NOT_SATISFIABLE) return { data: [], total: 0 };
      throw error;
    }
  }

  async function getOne<Row extends RaRecord>(
    resource: string,
    params: GetOneParams<Row>,
  ): Promise<GetOneResult<Row>> {
    if (resource === CONFIGURATION.resource) {
      const select = new URLSearchParams({ select: "*" });
      const askedAt = Date.now();
      const session = await readSession(client.auth);
      // Who last changed it is the administrators' business.
      const isAll = roleMay(roleOf(session), "administration");
      const view = isAll ? "admin_challenge_configuration" : "challenge";
      const [row] = await requests.readRows<Row>(view, select);
      // The view has no rows for anybody else.
      if (!row) throw new AdminRevokedError();
      learnChallengeTime(row.now, askedAt);
      return { data: { ...row, id: CONFIGURATION.id } };
    }
    return checkingRefusals(() => base.getOne<Row>(resourceNamed(resource).view, params));
  }

  async function getMany<Row extends RaRecord>(
    resource: string,
    { ids, meta }: GetManyParams<Row>,
  ): Promise<GetManyResult<Row>> {
    const { view } = resourceNamed(resource);
    const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_REQUEST) }, (_, part) =>
      ids.slice(part * IDS_PER_REQUEST, (part + 1) * IDS_PER_REQUEST),
    );
    const answers = await checkingRefusals(() =>
      Promise.all(parts.map((some) => base.getMany<Row>(view, { ids: some, meta }))),
    );
    return { data: answers.flatMap(({ data }) => data) };
  }

  /** @throws Error when the list cannot be filtered by that column: it would be the whole list. */
  async function getManyReference<Row extends RaRecord>(
    resource: string,
    { target, id, filter, ...params }: GetManyReferenceParams,
  ): Promise<GetListResult<Row>> {
    if (!Object.hasOwn(resourceNamed(resource).filters, target)) {
      throw new Error(`${resource} cannot be read by ${target}.`);
    }
    return getList<Row>(resource, { ...params, filter: { ...filter, [target]: String(id) } });
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

    async create(resource, { data }) {
      requireOffered("create", resource);
      const table = tableOf(resource);
      if (table) return checkingRefusals(() => base.create(table, { data }));
      const id = await changes.create(resource, data);
      return getOne(resource, { id });
    },

    async update(resource, params) {
      requireOffered("edit", resource);
      const table = tableOf(resource);
      if (table) return checkingRefusals(() => base.update(table, params));
      await changes.update(resource, params);
      return getOne(resource, { id: params.id });
    },

    updateMany: (resource) => notOffered(`${resource} cannot be changed together.`),

    async delete<Row extends RaRecord>(
      resource: string,
      { id, previousData }: DeleteParams<Row>,
    ): Promise<DeleteResult<Row>> {
      requireOffered("delete", resource);
      if (resource === "users") await callEdgeFunction("delete-user", { uid: id });
      else if (resource === "submission-notes") {
        await callDatabase("delete_submission_note", { id: String(id) });
      } else await deleteRow(resourceNamed(resource).view, id);
      // react-admin's hooks pass the record along; it asks for it back.
      return { data: previousData as Row };
    },

    deleteMany: (resource) => notOffered(`${resource} cannot be deleted together.`),

    callDatabase,
    setAdmin: (user, knowsTeam) =>
      callEdgeFunction("set-admin", { ...rightsPayload(user), ...(knowsTeam && { knowsTeam }) }),
    removeAdmin: (user) => callEdgeFunction("remove-admin", rightsPayload(user)),

    setRole: (user, wanted) => callEdgeFunction("set-role", { ...rightsPayload(user), ...wanted }),

    async getUserEmail(userId) {
      const { email } = await callEdgeFunction<{ email: string }>("get-user-email", {
        uid: userId,
      });
      return email;
    },

    // Views of counts have no null in them, which the generated types do not know.
    getCounts: () =>
      onlyRow(client.from("admin_counts").select().overrideTypes<Counts[], { merge: false }>()),

    getEmailReach: () =>
      onlyRow(
        client.from("admin_email_reach").select().overrideTypes<EmailReach[], { merge: false }>(),
      ),

    async countOpenContactRequests() {
      // The database counts only what is asked for.
      const counts = client.from("admin_counts").select("open_contact_requests");
      return (await onlyRow(counts)).open_contact_requests ?? 0;
    },

    async readTags() {
      const tags = await callDatabase("admin_tags", {});
      return tags.map(({ tag }) => tag);
    },

    async suggestSearches(resource, search) {
      const { suggestedBy } = resourceNamed(resource);
      return suggestedBy ? callDatabase(suggestedBy, { wanted: search }) : [];
    },

    async findEntryOf(userId) {
      const id = String(userId);
      const [[submitted], [unsubmitted]] = await Promise.all([
        dataOf(client.from("admin_team_members").select("submission_id").eq("user_id", id)),
        dataOf(
          client
            .from("admin_unsubmitted_entries")
            .select("submission_id,state,is_owner,deadline_extended_to")
            .eq("user_id", id),
        ),
      ]);
      if (submitted) return { ...submitted, state: "submitted" };
      if (!unsubmitted) return undefined;
      return { ...unsubmitted, state: unsubmitted.state === "withdrawn" ? "withdrawn" : "draft" };
    },

    assertRole,

    readRows: (resource, { filter, columns, signal }, request) =>
      checkingRefusals(async () => {
        const source = resourceNamed(resource);
        const query = rowQuery(conditionsOf(filter, source), columns, request);
        return requests.readRows(pathOf(filter, source), query, signal);
      }),

    readCountedRows: (resource, { filter, columns }, request) =>
      checkingRefusals(async () => {
        const source = resourceNamed(resource);
        const query = rowQuery(conditionsOf(filter, source), columns, request);
        return requests.readCounted(pathOf(filter, source), query);
      }),

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
        const stored = await callEdgeFunction<{ path: string }>("accept-anonymized-document", {
          path,
        });
        return stored.path;
      }),
  };
}

const PARTICIPLES: Readonly<Record<Change, string>> = {
  create: "created",
  edit: "changed",
  delete: "deleted",
};

/** @throws Error when this challenge does not offer it, even if the database would allow it. */
function requireOffered(change: Change, resource: string): void {
  if (!rightTo(change, resource)) {
    throw new Error(`${resource} cannot be ${PARTICIPLES[change]}.`);
  }
}

/** Rejects what react-admin offers and this challenge does not. */
async function notOffered(reason: string): Promise<never> {
  throw new Error(reason);
}

import { CHANGED_VIEWS } from "#shared/constants.ts";
import type { Database } from "#shared/database.types.ts";

type Functions = Database["public"]["Functions"];

export type FunctionName = keyof Functions & string;

/** The arguments of a database function (docs/api.md). */
export type Arguments<Name extends FunctionName> = [Functions[Name]["Args"]] extends [never]
  ? Record<string, never>
  : Functions[Name]["Args"];

type Row = Readonly<Record<string, unknown>>;

/** The rows of a view that a function has changed, and the column by which pages know them. */
export interface ChangedRows {
  readonly view: string;
  readonly key: string;
  readonly rows: readonly Row[];
}

/** The part of PostgREST's errors that both apps read. */
export interface DatabaseError {
  readonly message: string;
  readonly code: string;
  readonly hint: string;
}

/** An answer of supabase-js. `status` is the HTTP status, 0 without a response. */
interface Answer {
  readonly data: unknown;
  readonly error: DatabaseError | null;
  readonly status: number;
}

type DatabaseAnswer<Value> =
  | { readonly ok: true; readonly value: Value; readonly changed?: ChangedRows }
  | { readonly ok: false; readonly error: DatabaseError; readonly status: number };

/**
 * Calls a database function. Both apps call through this, and put the changed rows where their pages read them.
 * @param send sends the call by the app's client.
 */
export async function callDatabase<Name extends FunctionName>(
  name: Name,
  args: Arguments<Name>,
  send: (name: Name, args: never) => PromiseLike<unknown>,
): Promise<DatabaseAnswer<Functions[Name]["Returns"]>> {
  const { data, error, status } = (await send(name, args as never)) as Answer;
  if (error) return { ok: false, error, status };
  const value = data as Functions[Name]["Returns"];
  const changed = changedRows(name, value);
  return { ok: true, value, ...(changed && { changed }) };
}

const VIEWS: Readonly<Partial<Record<string, Omit<ChangedRows, "rows">>>> = CHANGED_VIEWS;

function changedRows(name: string, answer: unknown): ChangedRows | undefined {
  const source = VIEWS[name];
  // A row that the caller may no longer read is null.
  const rows = [answer].flat().filter(isRow);
  return source && rows.length > 0 ? { ...source, rows } : undefined;
}

/**
 * The data of a page with the changed rows in their new version, wherever they are in it: objects with the key of a row
 * and all its columns. The same data if none is in it.
 */
export function withChanged<Data>(data: Data, changed: ChangedRows): Data {
  if (Array.isArray(data)) {
    const items = data.map((item) => withChanged(item, changed));
    return items.some((item, index) => item !== data[index]) ? (items as Data) : data;
  }
  if (!isRow(data)) return data;
  const { key, rows } = changed;
  const row = rows.find(
    (one) => one[key] === data[key] && Object.keys(one).every((column) => column in data),
  );
  if (row) return { ...data, ...row };
  const fields = Object.entries(data).map(
    ([name, value]) => [name, withChanged(value, changed)] as const,
  );
  return fields.some(([name, value]) => value !== data[name])
    ? { ...data, ...Object.fromEntries(fields) }
    : data;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

import type { Database } from "#shared/database.types.ts";

type Functions = Database["public"]["Functions"];

export type FunctionName = keyof Functions & string;

/** The arguments of a database function (docs/api.md). */
export type Arguments<Name extends FunctionName> = [Functions[Name]["Args"]] extends [never]
  ? Record<string, never>
  : Functions[Name]["Args"];

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
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: DatabaseError; readonly status: number };

/**
 * Calls a database function. Both apps call through this.
 * @param send sends the call by the app's client.
 */
export async function callDatabase<Name extends FunctionName>(
  name: Name,
  args: Arguments<Name>,
  send: (name: Name, args: never) => PromiseLike<unknown>,
): Promise<DatabaseAnswer<Functions[Name]["Returns"]>> {
  const { data, error, status } = (await send(name, args as never)) as Answer;
  if (error) return { ok: false, error, status };
  return { ok: true, value: data as Functions[Name]["Returns"] };
}

type Row = Readonly<Record<string, unknown>>;

/**
 * What a page has read, with the changed rows of an answer in their new version: instead of each object that has all columns
 * of such a row, and the same value in the first one, which is the key. The same data if no row is in it. So a page shows a
 * change without reading it again.
 */
export function withChanged<Data>(data: Data, answer: unknown): Data {
  const rows = [answer].flat().filter(isRow);
  return rows.length > 0 ? replaced(data, rows) : data;
}

function replaced<Data>(data: Data, rows: readonly Row[]): Data {
  if (Array.isArray(data)) {
    const items = data.map((item) => replaced(item, rows));
    return items.some((item, index) => item !== data[index]) ? (items as Data) : data;
  }
  if (!isRow(data)) return data;
  const row = rows.find((one) => {
    const [key = "", ...columns] = Object.keys(one);
    return one[key] === data[key] && columns.every((column) => column in data);
  });
  if (row) return { ...data, ...row };
  const fields = Object.entries(data).map(
    ([name, value]) => [name, replaced(value, rows)] as const,
  );
  return fields.some(([name, value]) => value !== data[name])
    ? { ...data, ...Object.fromEntries(fields) }
    : data;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;

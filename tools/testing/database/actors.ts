import postgres from "postgres";

type Transaction = postgres.TransactionSql;

/** A pool connected as `postgres`, or a transaction with any role. */
export type AnySql = Transaction | postgres.Sql;

/** The caller of the next statements: a signed-in user, or another role. */
export type Actor =
  | {
      id: string;
      sessionId?: string;
      /** The sign-in method of the session. */
      amr?: string[];
      /** The time of the last code of an authenticator app; the token then has aal2. */
      codeAt?: Date;
    }
  | "anon"
  | "service_role"
  | "postgres";

/**
 * SQL that authenticates the next statements as the actor, like the API: the role, and the token's
 * claims in the settings of both Supabase and Supabase Lite.
 */
export function authentication(actor: Actor): string {
  const id = typeof actor === "string" ? "" : actor.id;
  const role = typeof actor === "string" ? actor : "authenticated";
  const session_id = typeof actor === "string" ? undefined : actor.sessionId;
  const claims = JSON.stringify(
    typeof actor === "string" ? { role } : { sub: id, role, session_id, ...proofsOf(actor) },
  );
  return `
    reset role;
    select set_config('request.jwt.claims', '${claims.replaceAll("'", "''")}', true),
      set_config('request.jwt.claim.sub', '${id}', true),
      set_config('request.jwt.claim.role', '${role}', true);
    ${role === "postgres" ? "" : `set local role ${role}`}`;
}

/** Authenticates the transaction as the actor, in one message because tests do this thousands of times. */
export async function authenticateAs(sql: Transaction, actor: Actor): Promise<void> {
  await sql.unsafe(authentication(actor));
}

function proofsOf({ amr = [], codeAt }: Exclude<Actor, string>) {
  const proofs = amr.map((method) => ({ method, timestamp: 0 }));
  if (!codeAt) return { aal: "aal1", amr: proofs };
  const timestamp = Math.floor(codeAt.getTime() / 1000);
  return { aal: "aal2", amr: [...proofs, { method: "totp", timestamp }] };
}

/** Continues as the role `postgres`, which a pool always has. */
export async function becomePostgres(sql: AnySql): Promise<void> {
  if ("savepoint" in sql) await authenticateAs(sql, "postgres");
}

interface Refusal {
  code: string;
  hint?: string;
  message: string;
}

/**
 * The error of a statement; the transaction continues afterwards.
 * @throws if the statement succeeds.
 */
export async function refusalOf(
  sql: Transaction,
  attempt: (savepoint: Transaction) => Promise<unknown>,
): Promise<Refusal> {
  let result: unknown;
  try {
    result = await sql.savepoint(async (savepoint) => attempt(savepoint));
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return { code: error.code, message: error.message, ...(error.hint && { hint: error.hint }) };
  }
  throw new Error(`This should have been refused, but the answer was ${JSON.stringify(result)}`);
}

/** The error code of a statement that must fail because of rights, not a rule. */
export const DENIED = "42501";

/** Objects are sent as JSON. */
type Value = string | number | boolean | null | readonly string[] | Record<string, unknown>;

function literal(value: Value) {
  if (!Array.isArray(value)) return value as postgres.JSONValue;
  return `{${value.map((item) => JSON.stringify(item)).join(",")}}`;
}

/** Calls a function of the schema public with named arguments, as `supabase.rpc` does. */
export async function rpc<Row extends object = Record<string, unknown>>(
  sql: AnySql,
  name: string,
  args: Record<string, Value> = {},
): Promise<Row[]> {
  const names = Object.keys(args);
  const list = names.map((arg, index) => `"${arg}" => $${index + 1}`).join(", ");
  const values = names.map((arg) => literal(args[arg] ?? null));
  return sql.unsafe<Row[]>(`select * from public.${name}(${list})`, values as never[]);
}

/** The short form of an error: its hint, else `denied` (42501) or its code. */
export const shortOf = ({ hint, code }: { hint?: string | undefined; code: string }): string =>
  hint || (code === DENIED ? "denied" : code);

import type { Actor } from "../database/actors.ts";
import type { Sql, Transaction } from "../database/database.ts";
import type { Person } from "../world/people.ts";

interface Called {
  name: string;
  role: "anon" | "authenticated" | "service_role";
  parameters: { name: string; type: string }[];
}

const PLAIN: Record<string, string> = {
  text: "'plain'",
  uuid: "gen_random_uuid()",
  integer: "1",
  boolean: "true",
  "text[]": "'{plain}'",
  "timestamp with time zone": "now()",
};

/** The caller's account and submission, by the names of parameters. */
const OWN: Record<string, string> = {
  user_id: "auth.uid()",
  id: "private.my_submission_id()",
  submission_id: "private.my_submission_id()",
};

/** Every function in public with a text parameter, and an actor who may call it. */
async function functionsWithTexts(sql: Sql | Transaction): Promise<Called[]> {
  return sql<Called[]>`
    select proname as name,
      case when has_function_privilege('anon', oid, 'execute') then 'anon'
        when has_function_privilege('authenticated', oid, 'execute') then 'authenticated'
        else 'service_role' end as role,
      (select json_agg(json_build_object('name', proargnames[n], 'type', format_type(proargtypes[n - 1], null)))
        from generate_series(1, pronargs) n) as parameters
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and ('text'::regtype = any (proargtypes::oid[]) or 'text[]'::regtype = any (proargtypes::oid[]))
    order by proname`;
}

/** A statement with a text as `$1`, and an actor who may run it. */
interface TextPath {
  what: string;
  actor: Actor;
  statement: string;
}

/**
 * Every statement in which Postgres processes a client's text: each text of each function, and the metadata of a
 * sign-up.
 * @param person The caller of functions that need an account: an administrator with a submission.
 */
export async function textPaths(sql: Sql | Transaction, person: Person): Promise<TextPath[]> {
  const calls = (await functionsWithTexts(sql)).flatMap(({ name, role, parameters }) =>
    parameters
      .filter(({ type }) => type.startsWith("text"))
      .map((hostile) => ({
        what: `${name}(${hostile.name})`,
        actor: role === "authenticated" ? person : role,
        statement: `select from public.${name}(${parameters
          .map(({ name: parameter, type }) => {
            const value = type === "text" ? "$1::text" : "array[$1::text]";
            const plain = OWN[parameter] ?? PLAIN[type];
            return `${parameter} => ${parameter === hostile.name ? value : plain}`;
          })
          .join(", ")})`,
      })),
  );
  return [
    ...calls,
    {
      what: "a sign-up's data",
      actor: "postgres",
      statement: `insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), gen_random_uuid() || '@example.com', jsonb_build_object('first_name', $1::text, 'university', $1::text))`,
    },
  ];
}

/** The duration of a statement in milliseconds, even if it fails; it is rolled back. */
export async function timeOf(
  transaction: Transaction,
  statement: string,
  text: string,
): Promise<number> {
  const begun = performance.now();
  await transaction
    .savepoint(async (savepoint) => {
      await savepoint.unsafe(statement, [text]);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  return performance.now() - begun;
}

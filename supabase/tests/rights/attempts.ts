import type { AnySql } from "#tools/testing/database/actors.ts";
import { UPLOADS, uploadStatement } from "./files.ts";
import { claimsOf, PERSONS, type Person, roleOf } from "./people.ts";
import { type Arguments, type Rule, valueFor } from "./rules.ts";
import { CALLS, CHANGES, ROWS } from "./world.ts";

/** A statement by a person, with its expected outcome. */
export interface Attempt {
  person: Person;
  /** The claims of a token other than the person's. */
  claims?: Record<string, unknown>;
  /** The description of the attempt. */
  does: string;
  /** The object in `public` or `storage` that it names. */
  about: string;
  /** The HTTP method of such a request. */
  method: string;
  statement: string;
  args?: Arguments;
  expected: string;
  /** Whether the function is declared to write: it must change something, or the outcome is `unchanged`. */
  writes?: boolean;
}

interface Signature {
  name: string;
  parameters: Record<string, string>;
  writes: boolean;
}

/** The functions of the API, with the types of their parameters. */
export async function readSignatures(sql: AnySql): Promise<Map<string, Signature>> {
  const functions = await sql<Signature[]>`
    select proname as name, provolatile = 'v' as writes, coalesce((
      select jsonb_object_agg(proargnames[position], format_type(type, null))
      from unnest(proargtypes::oid[]) with ordinality as parameter(type, position)
    ), '{}') as parameters
    from pg_proc where pronamespace = 'public'::regnamespace`;
  return new Map(functions.map((one) => [one.name, one]));
}

function callOf({ name, parameters }: Signature, args: Arguments): string {
  const names = Object.keys(args);
  if (names.length === 0) return `select public.${name}()`;
  const given = names.map((one) => `"${one}" => given."${one}"`);
  const columns = names.map((one) => `"${one}" ${parameters[one] ?? "text"}`);
  return `select public.${name}(${given}) from jsonb_to_record($1) given (${columns})`;
}

const rowsIn = (key: string, source: string) =>
  `select 'rows ' || coalesce(string_agg(key, ',' order by key collate "C"), '')
   from (select ${key}::text as key from ${source}) found`;

const byPerson = (attempt: Omit<Attempt, "person" | "expected">, rule: Rule<unknown>) =>
  PERSONS.map((person): Attempt => {
    const value = valueFor(rule, person) ?? "closed";
    const expected = Array.isArray(value) ? `rows ${[...value].sort()}` : String(value);
    return { ...attempt, person, expected };
  });

const isAnswered = ({ expected }: Attempt) => ["done", "yes", "no", "unchanged"].includes(expected);

/** All attempts of the rules by all people, with all other tables and views as closed. */
export async function everyAttempt(sql: AnySql): Promise<Attempt[]> {
  const relations = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      or oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)
    order by 1`;
  const signatures = await readSignatures(sql);
  const reads = relations.flatMap(({ name }) => {
    const [key, rule] = ROWS[name.replace("public.", "")] ?? ["1", {}];
    const attempt = {
      does: `reads ${name}`,
      about: name,
      method: "GET",
      statement: rowsIn(key, name),
    };
    return byPerson(attempt, rule);
  });
  const changes = CHANGES.flatMap(([relation, statement, key, rule]) =>
    byPerson(
      {
        does: statement,
        about: relation.includes(".") ? relation : `public.${relation}`,
        method: statement.startsWith("delete") ? "DELETE" : "PATCH",
        statement: `with changed as (${statement} returning ${key}) ${rowsIn(key, "changed")}`,
      },
      rule,
    ),
  );
  const uploads = UPLOADS.flatMap(([bucket, name, rule]) =>
    byPerson(
      {
        does: `uploads ${bucket}/${name}`,
        about: "storage.objects",
        method: "POST",
        statement: uploadStatement(bucket, name),
      },
      rule,
    ),
  );
  const calls = CALLS.flatMap(([name, args, rule]) => {
    const signature = signatures.get(name);
    if (!signature) throw new Error(`There is no function ${name}.`);
    const attempt = { does: "", about: `public.${name}`, method: "POST", statement: "" };
    return byPerson(attempt, rule).map((attempt, index, all) => {
      const given = typeof args === "function" ? args(attempt.person) : args;
      return {
        ...attempt,
        does: `calls ${name} ${JSON.stringify(given)}`,
        statement: callOf(signature, given),
        args: given,
        writes:
          signature.writes &&
          (attempt.expected === "unchanged" || all.findIndex(isAnswered) === index),
      };
    });
  });
  // The secret key has all rights on files.
  const files = [...changes, ...uploads].filter(
    ({ about, person }) => about !== "storage.objects" || person !== "service",
  );
  return [...reads, ...files, ...calls];
}

/** Makes one attempt as its person, and rolls it back. */
const ATTEMPT = `
  create or replace function pg_temp.attempt(
    role text, claims jsonb, method text, statement text, args jsonb, writes boolean
  ) returns text
  language plpgsql as $$
  declare
    answer text;
    state text;
    problem text;
    advice text;
    written bigint;
  begin
    perform set_config('request.jwt.claims', claims::text, true),
      set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
      set_config('request.jwt.claim.role', role, true), set_config('request.method', method, true),
      set_config('storage.allow_delete_query', 'true', true);
    if writes then
      written := pg_temp.count_writes();
    end if;
    execute format('set local role %I', role);
    execute statement into answer using args;
    set constraints all immediate;
    reset role;
    answer := case
      when answer like 'rows %' then answer
      when answer = 'true' then 'yes'
      when answer = 'false' then 'no'
      else 'done'
    end;
    if written = pg_temp.count_writes() then
      answer := 'unchanged';
    end if;
    raise exception using errcode = 'ZZ000', message = answer;
  exception when others then
    get stacked diagnostics
      state = returned_sqlstate, problem = message_text, advice = pg_exception_hint;
    return case
      when state = 'ZZ000' then problem
      when state = '42501' and problem like 'permission denied for %' then 'closed'
      when state = '42501' then 'denied'
      when state = 'P0001' and advice <> '' then advice
      else state || ' ' || problem
    end;
  end $$;
  create or replace function pg_temp.count_writes() returns bigint language sql as $$
    select sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid))
    from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
  $$;`;

/** The outcomes of attempts, in their order; each is rolled back. */
export async function outcomesOf(sql: AnySql, attempts: readonly Attempt[]): Promise<string[]> {
  await sql.unsafe(ATTEMPT);
  const list = attempts.map(
    ({ person, claims = claimsOf(person), method, statement, args = {}, writes = false }) => {
      return { role: roleOf(person), claims, method, statement, args, writes };
    },
  );
  const rows = await sql<{ outcome: string }[]>`
    select pg_temp.attempt(role, claims, method, statement, args, writes) as outcome
    from jsonb_to_recordset(${sql.json(list as never)})
      as attempt (role text, claims jsonb, method text, statement text, args jsonb, writes boolean)`;
  return rows.map(({ outcome }) => outcome);
}

/** The attempts with an unexpected outcome. */
export async function wrongOnes(sql: AnySql, attempts: readonly Attempt[]): Promise<string[]> {
  const outcomes = await outcomesOf(sql, attempts);
  return attempts.flatMap(({ person, does, expected }, index) =>
    outcomes[index] === expected
      ? []
      : [`${person} ${does}: "${outcomes[index]}", not "${expected}"`],
  );
}

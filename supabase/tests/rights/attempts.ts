import type { AnySql } from "#tools/testing/database/actors.ts";
import { UPLOADS, uploadStatement } from "./files.ts";
import { claimsOf, PERSONS, type Person, roleOf } from "./people.ts";
import { type Rule, valueFor } from "./rules.ts";
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
  expected: string;
  /** Whether the function is declared to write: it must change something, or the outcome is `unchanged`. */
  writes?: boolean;
}

/** The functions of the API, and whether they are declared to write. */
export async function readFunctions(sql: AnySql): Promise<Map<string, boolean>> {
  const functions = await sql<{ name: string; writes: boolean }[]>`
    select proname as name, provolatile = 'v' as writes from pg_proc
    where pronamespace = 'public'::regnamespace`;
  return new Map(functions.map(({ name, writes }) => [name, writes]));
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

/** Each call of the rules, with the name of its function. */
export const callsWithRules = () =>
  CALLS.flatMap(([rule, calls]) =>
    calls
      .trim()
      .split(/\n\s*/)
      .map((call) => [call, call.slice(0, call.indexOf("(")), rule] as const),
  );

/** All attempts of the rules by all people, with all other tables and views as closed. */
export async function everyAttempt(sql: AnySql): Promise<Attempt[]> {
  const relations = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      or oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)
    order by 1`;
  const functions = await readFunctions(sql);
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
  const calls = callsWithRules().flatMap(([call, name, rule]) => {
    const attempt = {
      does: `calls ${call}`,
      about: `public.${name}`,
      method: "POST",
      statement: `select public.${call}`,
    };
    return byPerson(attempt, rule).map((attempt, index, all) => ({
      ...attempt,
      writes:
        functions.get(name) === true &&
        (attempt.expected === "unchanged" || all.findIndex(isAnswered) === index),
    }));
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
    role text, claims jsonb, method text, statement text, writes boolean
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
    execute statement into answer;
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
    ({ person, claims = claimsOf(person), method, statement, writes = false }) => {
      return { role: roleOf(person), claims, method, statement, writes };
    },
  );
  const rows = await sql<{ outcome: string }[]>`
    select pg_temp.attempt(role, claims, method, statement, writes) as outcome
    from jsonb_to_recordset(${sql.json(list as never)})
      as attempt (role text, claims jsonb, method text, statement text, writes boolean)`;
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

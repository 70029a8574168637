import type { Sql } from "#tools/testing/database/database.ts";
import type { Mutation } from "./mutation.ts";

interface Policy {
  name: string;
  table: string;
  restrictive: boolean;
}

const CLIENTS = "to anon, authenticated";

/** What stands before the policies of a table: opened, so that they alone are left. */
function openGrants(table: string): string[] {
  return table.startsWith("public.")
    ? [`grant select, insert, update, delete on ${table} ${CLIENTS}`]
    : [];
}

function open(table: string, command: string): string {
  const using = command === "insert" ? "" : " using (true)";
  const check =
    command === "insert" || command === "update" || command === "all" ? " with check (true)" : "";
  return `create policy "Open to ${command}" on ${table} for ${command} ${CLIENTS}${using}${check}`;
}

/** Each policy is dropped: what it allowed stops, and what it kept closed opens. */
export async function droppedPolicies(sql: Sql): Promise<Mutation[]> {
  const policies = await sql<Policy[]>`
    select quote_ident(polname) as name, polrelid::regclass::text as table, not polpermissive as restrictive
    from pg_policy where polrelid in (
      select oid from pg_class where relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
    ) order by 2, 1`;
  return policies.map(({ name, table, restrictive }) => {
    const about = table.includes(".") ? table : `public.${table}`;
    return {
      name: `drop policy ${name} on ${about}`,
      // Opening a closed table by mistake takes a grant and a policy.
      ...(restrictive && { given: [...openGrants(about), open(about, "all")] }),
      change: `drop policy ${name} on ${about}`,
      about,
      makes: restrictive ? "wider" : "narrower",
    };
  });
}

/** What the attempts do that need a command, on a table of ours and in the storage. */
const DOES: Record<string, RegExp> = {
  select: /^(selects|list|download|read)/,
  insert: /^(inserts|upload|make)/,
  update: /^(updates|move|open)/,
  delete: /^(deletes|delete) /,
};

/** Tables that everybody reads anyway. */
const READ_BY_ALL = new Set(["public.challenge_status", "public.challenge_parameters"]);

interface SecuredTable {
  name: string;
  /** It has a restrictive policy, which no permissive one opens. */
  restricted: boolean;
}

/** The tables that have row-level security: ours, and those of the storage. */
function securedTables(sql: Sql): Promise<SecuredTable[]> {
  return sql<SecuredTable[]>`
    select n.nspname || '.' || c.relname as name,
      exists (select from pg_policy where polrelid = c.oid and not polpermissive) as restricted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relrowsecurity
      and (n.nspname = 'public' or c.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass))
    order by 1`;
}

/** A policy that lets everybody do one thing is added to each table that has no restrictive one. */
export async function widerPolicies(sql: Sql): Promise<Mutation[]> {
  const tables = await securedTables(sql);
  const permissive = tables.filter(({ restricted }) => !restricted);
  return permissive.flatMap(({ name }) =>
    Object.entries(DOES)
      .filter(([command]) => command !== "select" || !READ_BY_ALL.has(name))
      .map(
        ([command, does]): Mutation => ({
          name: open(name, command),
          // Only a row that is seen can be changed or removed.
          given: [...openGrants(name), ...(command === "select" ? [] : [open(name, "select")])],
          change: open(name, command),
          about: name,
          does,
          makes: "wider",
        }),
      ),
  );
}

/** Row-level security is switched off, table by table. */
export async function withoutRowSecurity(sql: Sql): Promise<Mutation[]> {
  const tables = await securedTables(sql);
  return tables.map(({ name }) => ({
    name: `disable row-level security on ${name}`,
    given: openGrants(name),
    change: `alter table ${name} disable row level security`,
    about: name,
    makes: "wider",
  }));
}

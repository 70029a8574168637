import type { Sql } from "#tools/testing/database/database.ts";
import type { Mutation, Role } from "./mutation.ts";

interface Grant {
  role: Role;
  privilege: string;
  /** `table`, `function` or `schema`, as `revoke` names it. */
  kind: string;
  name: string;
  /** The name with the types of its parameters. */
  signature: string;
  column: string | null;
}

/** Everything that the schema files grant to the API's roles. */
async function readGrants(sql: Sql): Promise<Grant[]> {
  return sql<Grant[]>`
    with grants as (
      select 'table' as kind, c.oid::regclass::text as signature, n.nspname || '.' || c.relname as name,
        null as column, a.grantee, lower(a.privilege_type) as privilege
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'v')
      union all
      select 'table', c.oid::regclass::text, n.nspname || '.' || c.relname, attname, a.grantee,
        lower(a.privilege_type)
      from pg_attribute t join pg_class c on c.oid = t.attrelid
        join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a
      where n.nspname in ('public', 'private')
      union all
      select 'function', p.oid::regprocedure::text, n.nspname || '.' || p.proname, null, a.grantee,
        lower(a.privilege_type)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
      where n.nspname in ('public', 'private')
      union all
      select 'schema', nspname, nspname, null, a.grantee, lower(a.privilege_type)
      from pg_namespace, aclexplode(nspacl) a
      where nspname = 'private'
    )
    select grants.kind, signature, name, "column", privilege, rolname as role
    from grants join pg_roles r on r.oid = grantee
    where rolname in ('anon', 'authenticated', 'service_role')
    order by 1, 2, 3, 4, 5`;
}

/** How a role calls any function in the schema private. Before it comes check_request. */
const CALLED_BY: Record<Role, string> = {
  anon: "private.get_invitation",
  authenticated: "private.caller",
  service_role: "private.operations_health",
};

/** Each grant is revoked. */
export async function revocations(sql: Sql): Promise<Mutation[]> {
  const grants = await readGrants(sql);
  return grants.map(({ role, privilege, kind, name, signature, column }) => {
    const what = `${privilege}${column ? ` (${column})` : ""} on ${kind} ${signature}`;
    return {
      name: `revoke ${what} from ${role}`,
      change: `revoke ${what} from ${role}`,
      about: kind === "schema" || name === "private.check_request" ? CALLED_BY[role] : name,
      role,
      ...(kind === "table" && { methods: METHODS[privilege] ?? [] }),
      ...(column && { column }),
      makes: "narrower",
    };
  });
}

interface Openable {
  name: string;
  kind: "r" | "v";
  verbs: string[];
  columns: string[];
  grants: string[];
  /** The function in private through which a view reads, instead of a view there. */
  reader: string | null;
}

const METHODS: Record<string, string[]> = {
  select: ["GET"],
  insert: ["POST"],
  update: ["PATCH"],
  delete: ["DELETE"],
};

const CLIENTS: Role[] = ["anon", "authenticated"];
const everyFunction = (schema: string) =>
  `grant execute on all functions in schema ${schema} to anon, authenticated`;

/** Each missing right on a table or view is granted, to the layer of ours that would be the last. */
export async function tableGrants(sql: Sql): Promise<Mutation[]> {
  const relations = await sql<Openable[]>`
    select relname as name, relkind as kind,
      array_remove(array[
        'select',
        case when pg_relation_is_updatable(c.oid, false) & 8 > 0 then 'insert' end,
        case when pg_relation_is_updatable(c.oid, false) & 4 > 0 then 'update' end,
        case when pg_relation_is_updatable(c.oid, false) & 16 > 0 then 'delete' end
      ], null) as verbs,
      array(
        select attname from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped
          and attgenerated = '' and attidentity = ''
          and not has_column_privilege('authenticated', c.oid, attnum, 'update')
      ) as columns,
      array(
        select r || ' ' || v from unnest(array['anon', 'authenticated']) r,
          unnest(array['select', 'insert', 'update', 'delete']) v
        where has_table_privilege(r, c.oid, v)
      ) as grants,
      substring(pg_get_viewdef(c.oid) from 'private\\.read_\\w+') as reader
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`;
  return relations.flatMap((relation) =>
    CLIENTS.flatMap((role) =>
      relation.verbs
        .filter((verb) => !relation.grants.includes(`${role} ${verb}`))
        .flatMap((verb) => grantsOf(relation, role, verb)),
    ),
  );
}

function grantsOf({ name, kind, columns, reader }: Openable, role: Role, verb: string): Mutation[] {
  const others = ["select", "insert", "update", "delete"].filter((other) => other !== verb);
  /** Everything is granted but the verb in one schema: all that triggers, checks and views need. */
  const allBut = (schema: string, other: string) => [
    `grant ${others} on all tables in schema ${schema} to ${role}`,
    `grant select, insert, update, delete on all tables in schema ${other} to ${role}`,
    everyFunction("private"),
  ];
  const mutation = (schema: string, given: string[], column?: string): Mutation => {
    const change = `grant ${verb}${column ? ` (${column})` : ""} on ${schema}.${name} to ${role}`;
    return {
      name: change,
      given,
      change,
      about: `public.${name}`,
      role,
      methods: METHODS[verb] ?? [],
      ...(column && { column }),
      makes: "wider",
    };
  };
  const outside = allBut("public", "private");
  // A view is closed twice: its caller needs the right on the view below it, too.
  if (kind === "v") {
    const below = reader
      ? readerGrant(name, reader, role)
      : mutation("private", allBut("private", "public"));
    return [mutation("public", outside), below];
  }
  // By column, where the API reads columns or writes them.
  const byColumn = role === "authenticated" && (verb === "select" || verb === "update");
  return [
    mutation("public", outside),
    ...(byColumn ? columns.map((column) => mutation("public", outside, column)) : []),
  ];
}

function readerGrant(view: string, reader: string, role: Role): Mutation {
  const change = `grant execute on function ${reader}() to ${role}`;
  return {
    name: change,
    given: [`grant select on public.${view} to ${role}`],
    change,
    about: `public.${view}`,
    role,
    methods: ["GET"],
    makes: "wider",
  };
}

/** Each function that a role may not call is granted to it, to the layer that would be the last. */
export async function functionGrants(sql: Sql): Promise<Mutation[]> {
  const missing = await sql<{ schema: string; name: string; signature: string; role: Role }[]>`
    select nspname as schema, proname as name, p.oid::regprocedure::text as signature, role
    from pg_proc p join pg_namespace n on n.oid = pronamespace,
      unnest(array['anon', 'authenticated']) role
    where not has_function_privilege(role, p.oid, 'execute') and (
      nspname = 'public'
      -- Others in private are called by functions that run with their owner's rights.
      or nspname = 'private' and exists (
        select from pg_proc f where f.pronamespace = 'public'::regnamespace and f.proname in (p.proname, 'service_' || p.proname)
      )
    )
    order by 1, 2, 4`;
  return missing.map(({ schema, name, signature, role }) => {
    const change = `grant execute on function ${signature} to ${role}`;
    const other = schema === "public" ? "private" : "public";
    return {
      name: change,
      // What such a function reads and answers with.
      given: [
        everyFunction(other),
        "grant execute on function private.read_my_entry() to anon",
        "grant select on public.my_entry to anon",
      ],
      change,
      about: `${schema}.${name}`,
      role,
      makes: "wider",
    };
  });
}

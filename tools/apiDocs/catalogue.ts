import type postgres from "postgres";

/** A function in public, as its clients see it. */
export interface ApiFunction {
  name: string;
  parameters: string;
  answer: string;
  comment: string;
  roles: string[];
}

/** A table or view in public, and what a role may do with it. */
export interface ApiRelation {
  name: string;
  kind: "table" | "view";
  comment: string;
  roles: string[];
  privileges: string[];
  columns: { name: string; type: string; comment: string | null; updatable: boolean }[];
}

/** The functions in public that a role of the API may call, by name. */
export function readFunctions(sql: postgres.Sql): Promise<ApiFunction[]> {
  return sql<ApiFunction[]>`
    select proname as name, pg_get_function_arguments(p.oid) as parameters,
      pg_get_function_result(p.oid) as answer, obj_description(p.oid, 'pg_proc') as comment,
      array_agg(rolname::text order by rolname) as roles
    from pg_proc p
    join pg_roles on rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(pg_roles.oid, p.oid, 'execute')
    where pronamespace = 'public'::regnamespace
    group by p.oid, proname
    order by proname`;
}

/** The tables and views in public that a role of the API may read, by name. */
export function readRelations(sql: postgres.Sql): Promise<ApiRelation[]> {
  return sql<ApiRelation[]>`
    select relname as name, case relkind when 'v' then 'view' else 'table' end as kind,
      obj_description(c.oid, 'pg_class') as comment,
      array_agg(distinct rolname::text) as roles,
      array(
        select privilege from unnest(array['select', 'insert', 'update', 'delete']) privilege
        where has_table_privilege('authenticated', c.oid, privilege)
      ) as privileges,
      (
        select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, null),
          'comment', col_description(c.oid, attnum),
          'updatable', has_column_privilege('authenticated', c.oid, attnum, 'update')
        ) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      ) as columns
    from pg_class c
    join pg_roles on rolname in ('anon', 'authenticated', 'service_role')
      and has_table_privilege(pg_roles.oid, c.oid, 'select')
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    group by c.oid
    order by relname`;
}

/** The codes with which a rule says no. */
export async function readHints(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ hint: string }[]>`
    select distinct found[1] as hint
    from pg_proc, regexp_matches(prosrc, 'private\\.refuse\\(\\s*''(\\w+)''', 'g') found
    where pronamespace = 'private'::regnamespace
    order by 1`;
  return rows.map(({ hint }) => hint);
}

/** The longest text of each column that asks private.max_length. */
export function readTextLimits(sql: postgres.Sql): Promise<{ columns: string[]; limit: number }[]> {
  return sql<{ columns: string[]; limit: number }[]>`
    select private.max_length(found[1]) as limit,
      array_agg(distinct relname || '.' || attname order by relname || '.' || attname) as columns
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any (conkey),
      regexp_matches(pg_get_constraintdef(pg_constraint.oid), 'max_length\\(''(\\w+)''') found
    where contype = 'c'
    group by 1
    order by 1`;
}

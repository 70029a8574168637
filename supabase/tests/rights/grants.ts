import type { AnySql } from "#tools/testing/database/actors.ts";

/**
 * The grants of the API's roles in our schemas, one line per object, for review: tables and views with
 * their columns, functions with their parameters.
 */
export async function grantedRights(sql: AnySql): Promise<string> {
  const rows = await sql<{ line: string }[]>`
    with roles as (select unnest(array['anon', 'authenticated', 'service_role']) as role),
    relations as (
      select c.oid, c.relname, nspname, relkind,
        (select string_agg(attname, ' ' order by attnum) from pg_attribute
          where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')
    ),
    granted as (
      select r.oid, role, privilege, (
        select string_agg(attname, ' ' order by attnum) from pg_attribute
        where attrelid = r.oid and attnum > 0 and not attisdropped
          and not has_table_privilege(role, r.oid, privilege)
          and privilege in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
          and has_column_privilege(role, r.oid, attnum, privilege)
      ) as of_columns, has_table_privilege(role, r.oid, privilege) as of_table
      from relations r, roles, unnest(array[
        'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'
      ]) privilege
    ),
    rights as (
      select oid, string_agg(role || ': ' || rights, '; ' order by role) as rights from (
        select oid, role, string_agg(
          lower(privilege) || coalesce(' (' || of_columns || ')', ''), ', ' order by privilege
        ) as rights
        from granted where of_table or of_columns is not null group by oid, role
      ) by_role group by oid
    ),
    callable as (
      select nspname, p.oid::regprocedure::text as signature, proname,
        pg_get_function_arguments(p.oid) as parameters,
        (select string_agg(role, ', ' order by role) from roles
          where has_function_privilege(role, p.oid, 'EXECUTE')) as callers
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('public', 'private') and prorettype <> 'trigger'::regtype
    )
    select line from (
      select case when relkind in ('v', 'm') then 'view ' else 'table ' end || nspname || '.' || relname
        || ' (' || columns || ') | ' || coalesce(rights, 'closed') as line
      from relations left join rights using (oid)
      where nspname = 'public' or rights is not null
      union all
      select 'function ' || nspname || '.' || proname
        || case nspname when 'public' then '(' || parameters || ')' else '' end
        || ' | ' || coalesce(callers, 'closed')
      from callable where nspname = 'public' or callers is not null
      union all
      select 'sequence ' || c.oid::regclass || ' | ' || string_agg(role, ', ' order by role)
      from pg_class c, roles
      where relkind = 'S' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_sequence_privilege(role, c.oid, 'USAGE, SELECT, UPDATE') group by c.oid
      union all
      select 'schema ' || nspname || ' | ' || string_agg(role, ', ' order by role)
      from pg_namespace n, roles
      where nspname in ('public', 'private') and has_schema_privilege(role, n.oid, 'USAGE') group by nspname
      union all
      select 'bucket ' || id || ' | ' || case when public then 'public' else 'private' end
      from storage.buckets
    ) lines order by line collate "C"`;
  return `${rows.map(({ line }) => line).join("\n")}\n`;
}

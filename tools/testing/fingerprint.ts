import type { Sql } from "./database.ts";

/**
 * Prepares a question that a test asks before and after something that must store nothing.
 * @returns a function whose answer changes with any row of any table of ours, and with the accounts
 *   and files.
 */
export async function fingerprintOf(sql: Sql): Promise<() => Promise<string>> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and (
      relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or oid in ('auth.users'::regclass, 'storage.objects'::regclass)
    )
    order by 1`;
  const parts = tables.map(
    ({ name }) => `select '${name}' || coalesce(string_agg(row::text, '' order by row::text), '')
      as content from ${name} row`,
  );
  const query = `select md5(string_agg(content, '' order by content)) as fingerprint
    from (${parts.join(" union all ")}) tables`;
  return async () => {
    const [row] = await sql.unsafe<{ fingerprint: string }[]>(query);
    return row?.fingerprint ?? "";
  };
}

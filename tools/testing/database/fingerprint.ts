import type { Sql } from "./database.ts";

/**
 * A checksum of each of our tables, and of those of accounts and files, to compare before and after an action. Reading
 * files and checking the health change none of them.
 */
export async function fingerprint(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and (
      c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or c.oid in ('auth.users'::regclass, 'storage.objects'::regclass, 'storage.buckets'::regclass)
    )
    order by 1`;
  const sums = tables.map(({ name }) => {
    const row = name === "storage.objects" ? "to_jsonb(t) - 'last_accessed_at'" : "t";
    // The audit log grows during a run. Its newest rows are enough to notice a new one.
    const rows =
      name === "audit_log" ? "(select * from audit_log order by id desc limit 500)" : name;
    return `select '${name}' as name,
      (select sum(hashtextextended((${row})::text, 0)) from ${rows} t)::text as sum`;
  });
  const statement = sums.join(" union all ");
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(statement, [], { prepare: true });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

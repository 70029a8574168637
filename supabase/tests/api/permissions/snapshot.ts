import { connect } from "#tools/schema/databases.ts";
import { superuserUrl } from "#tools/stack/api/lite.ts";
import type { StackAddresses } from "#tools/stack/config.ts";

/** The rows of a database as they once were. */
export interface Snapshot {
  /** Puts these tables back, such as `submissions`; no trigger runs. */
  restore(tables: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Remembers the rows of all tables of ours, of accounts and of files, in the database itself. */
export async function takeSnapshot(addresses: StackAddresses): Promise<Snapshot> {
  const sql = connect(superuserUrl(addresses), 1);
  await sql`create schema snapshot`;
  const tables = await sql<{ name: string; columns: string }[]>`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid`;
  const statements = new Map<string, string>();
  for (const { name, columns } of tables) {
    const copy = `snapshot.${JSON.stringify(name)}`;
    await sql.unsafe(`create table ${copy} as table ${name}`);
    statements.set(
      name,
      `delete from ${name};
      insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`,
    );
  }
  return {
    async restore(names) {
      await sql.begin((transaction) => [
        transaction`set local session_replication_role = replica`,
        transaction.unsafe(names.map((name) => statements.get(name)).join("")),
      ]);
    },
    close: () => sql.end(),
  };
}

import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { conditionsOf } from "../../backoffice/src/data/listQuery.ts";
import { rowQuery } from "../../backoffice/src/data/readRows.ts";
import { resourceNamed } from "../../backoffice/src/data/resources.ts";
import { exportRows } from "../../backoffice/src/export/exportRows.ts";
import type { Row as ListRow, ReadRows } from "../../backoffice/src/export/keyset.ts";
import { EXPORTED_LISTS, sourcesOf } from "../../backoffice/src/export/lists.ts";
import type { StackAddresses } from "../../supabase/local/config.ts";
import type { Row } from "./table.ts";

/** Subscribers in the exported list. */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);

const { resource, columns } = EXPORTED_LISTS.mailing_list;
const NEWEST_FIRST = { field: "created_at", order: "DESC" } as const;
const SOURCES = sourcesOf(columns, NEWEST_FIRST);

/** The access token of a new administrator. */
async function signInAsAdmin(stack: StackAddresses, sql: postgres.Sql): Promise<string> {
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const account = { email: "bench-csv@example.com", password: crypto.randomUUID() };
  await client.auth.signUp(account);
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  await sql`insert into public.admins (user_id) values (${data.user.id})`;
  return data.session.access_token;
}

/** Reads rows as the back office's data provider does. */
function readerFor(stack: StackAddresses, accessToken: string): ReadRows<ListRow> {
  const { view, ...source } = resourceNamed(resource);
  const conditions = conditionsOf({}, source);
  return async (request) => {
    const query = rowQuery(conditions, SOURCES, request);
    const answer = await fetch(`${stack.apiUrl}/rest/v1/${view}?${query}`, {
      headers: { apikey: stack.publishableKey, authorization: `Bearer ${accessToken}` },
    });
    if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ListRow[];
  };
}

/** What `\copy` in psql does, without the file: the server writes CSV, the client takes it. */
async function copy(sql: postgres.Sql): Promise<number> {
  const stream = await sql`
    copy (
      select ${sql(SOURCES)} from public.mailing_list order by created_at desc, id desc
    ) to stdout with (format csv, header)`.readable();
  let bytes = 0;
  for await (const chunk of stream) bytes += (chunk as Buffer).length;
  return bytes;
}

async function measure(name: string, work: () => Promise<number>): Promise<Row> {
  const started = performance.now();
  const bytes = await work();
  const seconds = (performance.now() - started) / 1000;
  return {
    name,
    figures: {
      rows: ROWS,
      seconds: seconds.toFixed(2),
      "rows per second": Math.round(ROWS / seconds),
      MB: (bytes / 1_000_000).toFixed(1),
    },
  };
}

/**
 * How fast the back office's "Download CSV" is, by its own code and through the API, beside what
 * Postgres does alone. `BENCH_ROWS` sets the number of rows.
 * @throws Error when not every row has been exported
 */
export async function measureCsv(stack: StackAddresses): Promise<Row[]> {
  const sql = postgres(stack.dbUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      insert into public.mailing_list (email, name, country, source, created_at)
      select 'subscriber' || n || '@example.com', 'Name ' || n % 997, 'Country ' || n % 195,
        'mailing_list_form', now() - n / 3 * interval '1 second'
      from generate_series(1, ${ROWS}::int) n`;
    await sql`vacuum analyze public.mailing_list`;
    const read = readerFor(stack, await signInAsAdmin(stack, sql));
    return [
      await measure("Download CSV", async () => {
        let count = 0;
        const file = await exportRows(read, NEWEST_FIRST, columns, (rows) => {
          count = rows;
        });
        if (count !== ROWS) throw new Error(`${count} of ${ROWS} rows were exported.`);
        return file.size;
      }),
      await measure("COPY to the client", () => copy(sql)),
    ];
  } finally {
    await sql.end();
  }
}

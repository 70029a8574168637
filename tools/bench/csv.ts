import type postgres from "postgres";
import { conditionsOf } from "#backoffice/data/listQuery.ts";
import { rowQuery } from "#backoffice/data/readRows.ts";
import { resourceNamed } from "#backoffice/data/resources.ts";
import { exportRows } from "#backoffice/export/exportRows.ts";
import type { Row as ListRow, ReadRows } from "#backoffice/export/keyset.ts";
import { EXPORTED_LISTS, sourcesOf } from "#backoffice/export/lists.ts";
import type { StackAddresses } from "../stack/config.ts";
import { type BenchPerson, headersOf } from "./people.ts";

const { resource, columns } = EXPORTED_LISTS.mailing_list;
const NEWEST_FIRST = { field: "created_at", order: "DESC" } as const;
const SOURCES = sourcesOf(columns, NEWEST_FIRST);

/** Reads rows as the back office's data provider does. */
function readerFor(stack: StackAddresses, admin: BenchPerson): ReadRows<ListRow> {
  const { view, ...source } = resourceNamed(resource);
  const conditions = conditionsOf({}, source);
  return async (request) => {
    const query = rowQuery(conditions, SOURCES, request);
    const answer = await fetch(`${stack.apiUrl}/rest/v1/${view}?${query}`, {
      headers: headersOf(stack, admin),
    });
    if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ListRow[];
  };
}

async function rowsPerSecond(rows: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(rows / ((performance.now() - started) / 1000));
}

/**
 * Rows per second of the back office's "Download CSV" of the mailing list, by its own code and
 * through the API.
 * @throws Error when not every row has been exported
 */
export function measureDownload(
  stack: StackAddresses,
  admin: BenchPerson,
  rows: number,
): Promise<number> {
  const read = readerFor(stack, admin);
  return rowsPerSecond(rows, async () => {
    let count = 0;
    await exportRows(read, NEWEST_FIRST, columns, (exported) => {
      count = exported;
    });
    if (count !== rows) throw new Error(`${count} of ${rows} rows were exported.`);
  });
}

/** Rows per second of `\copy` of the same in psql: the server writes CSV, the client takes it. */
export function measureCopy(sql: postgres.Sql, rows: number): Promise<number> {
  return rowsPerSecond(rows, async () => {
    const stream = await sql`
      copy (
        select ${sql(SOURCES)} from public.mailing_list order by created_at desc, id desc
      ) to stdout with (format csv, header)`.readable();
    for await (const _chunk of stream);
  });
}

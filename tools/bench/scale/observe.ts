import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { superuserUrl } from "../../stack/api/lite.ts";
import type { StackAddresses } from "../../stack/config.ts";
import { asPerson } from "../people.ts";

/** What an act cost, and what others felt of it. */
export interface Cost {
  seconds: number;
  /** The longest that a participant's save took meanwhile, milliseconds. */
  longestSave: number;
  /** How long the longest transaction lasted that changed something: nobody waited longer for its locks. */
  longestChange: number;
  /** Pages of 8 kB that Postgres looked at. */
  buffers: number;
  logBytes: number;
  temporaryBytes: number;
}

/** A statement, and what its calls cost together. */
export interface StatementCost {
  statement: string;
  calls: number;
  milliseconds: number;
  buffers: number;
}

export interface Observer {
  /** Does it, while participants save. */
  observe(act: () => Promise<unknown>): Promise<Cost>;
  /** The dearest statements since the beginning. */
  dearest(count: number): Promise<StatementCost[]>;
  stop(): Promise<void>;
}

/** How many save at once, each one of a few entries that are spread over all. */
const SAVERS = 2;
const SAVED_ENTRIES = 40;
const PAUSE_MS = 20;
const LOOK_MS = 5;

const SAVE = "public.save_entry";

/** Whose entries are saved: their deadline is extended, so that this goes on after the close. */
async function chooseOwners(sql: postgres.Sql): Promise<string[]> {
  const owners = await sql<{ created_by: string }[]>`
    update public.submissions set deadline_extended_to = now() + interval '300 days'
    where id in (
      select id from (
        select id, row_number() over (order by id) as place, count(*) over () as total
        from public.submissions where submitted_at is not null
      ) numbered where place % greatest(total / ${SAVED_ENTRIES}, 1) = 0
    ) returning created_by`;
  return owners.map(({ created_by }) => created_by);
}

/** Saves one entry after the other; returns how long the longest took. */
async function keepSaving(sql: postgres.Sql, owners: readonly string[], until: AbortSignal) {
  let longest = 0;
  for (let turn = 0; !until.aborted; turn++) {
    const owner = owners[Math.floor(Math.random() * owners.length)] ?? "";
    await asPerson(sql, owner, async (transaction) => {
      const [entry] = await transaction<{ revision: number }[]>`
        select revision from public.my_entry`;
      const started = performance.now();
      await transaction.unsafe(
        `select revision from ${SAVE}($1, 'Idea of ' || $2, 'It tells. ' || $2)`,
        [entry?.revision ?? 0, String(turn)],
      );
      longest = Math.max(longest, performance.now() - started);
    });
    await delay(PAUSE_MS);
  }
  return longest;
}

/** Looks again and again; returns for how long the longest transaction had been changing something. */
async function watchChanges(sql: postgres.Sql, until: AbortSignal): Promise<number> {
  let longest = 0;
  while (!until.aborted) {
    const [row] = await sql<{ ms: number }[]>`
      select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float as ms
      from pg_stat_activity
      where backend_xid is not null and backend_type = 'client backend'
        and query not like ${`%${SAVE}%`}`;
    longest = Math.max(longest, row?.ms ?? 0);
    await delay(LOOK_MS);
  }
  return longest;
}

/** Looks on while somebody works on a database whose Postgres counts statements. */
export async function createObserver(stack: StackAddresses): Promise<Observer> {
  const sql = postgres(superuserUrl(stack), { max: SAVERS + 2, onnotice: () => undefined });
  await sql`create extension if not exists pg_stat_statements with schema extensions`;
  const owners = await chooseOwners(sql);
  await sql`select extensions.pg_stat_statements_reset()`;

  const sums = async () => {
    const [row] = await sql<Pick<Cost, "buffers" | "logBytes" | "temporaryBytes">[]>`
      select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as buffers,
        coalesce(sum(wal_bytes), 0)::float as "logBytes",
        coalesce(sum(temp_blks_written), 0)::float * 8192 as "temporaryBytes"
      from extensions.pg_stat_statements
      where query not like ${`%${SAVE}%`} and query not like '%pg_stat_%'`;
    if (!row) throw new Error("Postgres counts no statements.");
    return row;
  };

  return {
    async observe(act) {
      const ending = new AbortController();
      const watching = Promise.all([
        watchChanges(sql, ending.signal),
        // Each saves entries of its own: two at one would refuse each other.
        ...Array.from({ length: SAVERS }, (_, saver) =>
          keepSaving(
            sql,
            owners.filter((_, place) => place % SAVERS === saver),
            ending.signal,
          ),
        ),
      ]);
      const before = await sums();
      const started = performance.now();
      try {
        await act();
      } finally {
        ending.abort();
      }
      const seconds = (performance.now() - started) / 1000;
      const after = await sums();
      const [longestChange, ...saves] = await watching;
      return {
        seconds,
        longestSave: Math.max(...saves),
        longestChange,
        buffers: after.buffers - before.buffers,
        logBytes: after.logBytes - before.logBytes,
        temporaryBytes: after.temporaryBytes - before.temporaryBytes,
      };
    },
    dearest: (count) => sql<StatementCost[]>`
      select regexp_replace(query, '[[:space:]]+', ' ', 'g') as statement, calls::float as calls,
        total_exec_time as milliseconds, (shared_blks_hit + shared_blks_read)::float as buffers
      from extensions.pg_stat_statements
      where query not like ${`%${SAVE}%`} and query not like '%pg_stat_%'
      order by total_exec_time desc limit ${count}`,
    stop: () => sql.end(),
  };
}

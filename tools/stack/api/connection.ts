import type { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";

const { builtins } = pg.types;

/** Seconds after which a server that does not answer hangs. The driver's 30 are too few for a busy machine. */
export const CONNECT_TIMEOUT = 600;

/** "2026-11-20 11:47:13.5+00" as Supabase writes it: "2026-11-20T11:47:13.5+00:00". */
const isoTimestamp = (text: string) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");

/** `text[]` and `name[]`, which Lite's catalog queries return. */
const [TEXTS, NAMES] = [1009, 1003];

/** Parsers of types that Lite expects in another form than the driver's. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [NAMES, pg.types.getTypeParser(TEXTS)],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, isoTimestamp],
  [builtins.TIMESTAMPTZ, isoTimestamp],
]);

/** A pool of connections that reconnects after a failure. */
export function createPool(url: string, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: "-c search_path=public,extensions -c timezone=UTC",
    types: {
      getTypeParser: (id, format) => PARSERS.get(id) ?? pg.types.getTypeParser(id, format),
    } as pg.CustomTypesConfig,
  });
  // A query on a broken connection fails, so its caller gets the error there.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  return pool;
}

/**
 * Gives Lite these connections. Its own driver (postgres.js behind Kysely) ends the whole process when
 * Postgres closes a connection in the middle of a transaction, and stores Auth's metadata as a string
 * of JSON; `pg` only fails the query, reconnects, and stores an object.
 */
export function useConnections(connection: PostgresConnection, pool: PostgresPool): void {
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
}

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StackError } from "../stack/config.ts";
import { type CliFailure, cliUrl, reasonOf, runCli } from "./cli.ts";
import { connect } from "./databases.ts";

/** Our schemas, and those of Supabase to which we add triggers and policies. */
const SCHEMAS = "public,private,auth,storage";

/** The difference between two databases. */
export interface Difference {
  /** Statements in a valid order; empty if the schemas are the same. */
  sql: string;
  /** Differences without a statement, one line each: they have to be written by hand. */
  byHand: string[];
}

/**
 * The statements that turn one database's schema into another's, by the official CLI's pg-delta.
 * @throws StackError with the CLI's reason.
 */
async function statementsBetween(from: string, to: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "challenge-diff-"));
  const file = path.join(folder, "difference.sql");
  const databases = ["--from", cliUrl(from), "--to", cliUrl(to)];
  try {
    await runCli(
      ["db", "diff", "--use-pg-delta", ...databases, "--schema", SCHEMAS, "-o", file],
      folder,
    );
    // Without a difference, there is no file.
    const text = await readFile(file, "utf8").catch(() => "");
    return text.trim() && `${text.trim()}\n`;
  } catch (error) {
    throw new StackError(`The databases cannot be compared: ${reasonOf(error as CliFailure)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Columns that differ between two equal databases, because each generates its own values. */
const GENERATED_COLUMNS = "{id,created_at,updated_at,time_set_at,rate_limit_secret}";

/** The settings and initial rows, which pg-delta does not compare, as lines of text. */
async function readUncompared(dbUrl: string, withRows: boolean): Promise<string[]> {
  const sql = connect(dbUrl, 1);
  try {
    const settings = await sql<{ line: string }[]>`
      select 'extension ' || extname as line from pg_extension
      union all
      select concat_ws(' ', 'default privileges', defaclrole::regrole, defaclnamespace::regnamespace,
        defaclobjtype, defaclacl) from pg_default_acl
      union all
      select concat_ws(' ', 'statistics of', attrelid::regclass, attname, attstattarget)
      from pg_attribute where attstattarget >= 0
      order by 1`;
    if (!withRows) return settings.map(({ line }) => line);
    const tables = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and (relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        or oid = 'storage.buckets'::regclass)
      order by 1`;
    const rows: { line: string }[] = [];
    for (const { name } of tables) {
      rows.push(
        ...(await sql.unsafe<{ line: string }[]>(
          `select 'row of ${name} ' || (to_jsonb(one) - '${GENERATED_COLUMNS}'::text[])::text as line
           from ${name} one order by 1`,
        )),
      );
    }
    return [...settings, ...rows].map(({ line }) => line);
  } finally {
    await sql.end();
  }
}

/**
 * The difference between two databases on the same server.
 * @param withRows Whether to compare rows, because both databases are new.
 * @throws StackError when they cannot be compared.
 */
export async function differenceBetween(
  from: string,
  to: string,
  withRows: boolean,
): Promise<Difference> {
  const [sql, fromLines, toLines] = await Promise.all([
    statementsBetween(from, to),
    readUncompared(from, withRows),
    readUncompared(to, withRows),
  ]);
  return {
    sql,
    byHand: [
      ...toLines.filter((line) => !fromLines.includes(line)).map((line) => `missing: ${line}`),
      ...fromLines.filter((line) => !toLines.includes(line)).map((line) => `extra: ${line}`),
    ],
  };
}

/** Whether two databases have the same schema. */
export function isSame({ sql, byHand }: Difference): boolean {
  return sql === "" && byHand.length === 0;
}

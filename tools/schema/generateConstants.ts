import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type postgres from "postgres";
import { ROOT } from "../stack/config.ts";
import { connect } from "./databases.ts";
import { readSchemas } from "./files.ts";

/** The schema file whose lookup tables, and functions without arguments, are constants. */
const CONSTANTS = "supabase/schemas/constants.sql";

interface Constant {
  /** The name of the table or function, such as "text_limits". */
  name: string;
  comment: string;
  /** A value, a list, or rows by the names of their columns. */
  value: unknown;
}

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

function objectOf(submissions: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(submissions.map(([name, value]) => [camelCase(name), value]));
}

/** Rows whose first column is "name" become one object by these names, rows with one column a list of values. */
function shapeOf(rows: Record<string, unknown>[]): unknown {
  if (rows.every((row) => Object.keys(row).length === 1)) return rows.flatMap(Object.values);
  if (!rows.every(({ name }) => typeof name === "string")) {
    return rows.map((row) => objectOf(Object.entries(row)));
  }
  return objectOf(
    rows.map(({ name, ...rest }) => {
      const values = Object.values(rest);
      return [String(name), values.length === 1 ? values[0] : objectOf(Object.entries(rest))];
    }),
  );
}

/** The constants of a schema file in its order. */
export async function readConstants(sql: postgres.Sql): Promise<Constant[]> {
  const file = (await readSchemas()).find(({ name }) => name === CONSTANTS);
  const definitions = (file?.text ?? "").matchAll(
    /(?:create function private\.|define_constant\(')(\w+)(?:\(\)|')|create table private\.(\w+) /g,
  );
  const constants: Constant[] = [];
  for (const [, functionName, tableName] of definitions) {
    const name = functionName ?? tableName ?? "";
    const [source, oid] = functionName
      ? [`private.${name}()`, `'private.${name}()'::regprocedure, 'pg_proc'`]
      : [
          `(select * from private.${name} order by position)`,
          `'private.${name}'::regclass, 'pg_class'`,
        ];
    const [found] = await sql.unsafe<{ comment: string; rows: unknown[] }[]>(
      `select obj_description(${oid}) as comment, array(select to_json(row) from ${source} row) as rows`,
    );
    const rows = (found?.rows ?? []).map((row) => {
      if (!isRow(row)) return row;
      const { position: _position, ...columns } = row;
      return columns;
    });
    const value = rows.every(isRow) ? shapeOf(rows) : rows[0];
    constants.push({ name, comment: found?.comment ?? "", value });
  }
  return constants;
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const singular = (name: string) => name.replace(/(?<=us)es$|s$/, "");

/** Whether these are rows with a value each, for which a list of the values is generated as well. */
const hasValues = (rows: unknown): rows is { value: string }[] =>
  Array.isArray(rows) && rows.every((row) => isRow(row) && "value" in row);
const rowValues = (rows: { value: string }[]) => rows.map(({ value }) => value);

async function format(code: string): Promise<string> {
  const biome = path.join(ROOT, "node_modules/.bin/biome");
  const formatting = promisify(execFile)(biome, ["format", "--stdin-file-path=constants.ts"]);
  formatting.child.stdin?.end(code);
  return (await formatting).stdout;
}

/** Generates functions/_shared/constants.ts. */
export async function generateConstants(dbUrl: string): Promise<string> {
  const sql = connect(dbUrl, 1);
  try {
    const declare = (name: string, value: unknown) =>
      `export const ${name.toUpperCase()} = ${JSON.stringify(value, null, 2)} as const;\n`;
    const constants = (await readConstants(sql)).map(
      ({ name, comment, value }) =>
        `/** ${comment} */\n${declare(name, value)}${hasValues(value) ? declare(`${singular(name)}_values`, rowValues(value)) : ""}`,
    );
    return await format(
      `// Written by \`npm run types:generate\` from ${CONSTANTS}.\n\n${constants.join("\n")}`,
    );
  } finally {
    await sql.end();
  }
}

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type postgres from "postgres";
import { ROOT } from "../stack/config.ts";
import { connect } from "./databases.ts";
import { readSchemas } from "./files.ts";

/** The schema file whose functions without arguments are facts. */
const FACTS = "supabase/schemas/facts.sql";
/** The one with those by which names are compared: apart, so that pages that compare none do not load them. */
export const NAME_FACTS = "supabase/schemas/names.sql";

/** A fact as the database tells it. */
export interface Fact {
  /** The function's name, such as "text_limits". */
  name: string;
  comment: string;
  /** What it answers: a value, a list, or rows by the names of their columns. */
  value: unknown;
}

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** Rows whose first column is called "name" become one object by these names, others a list. */
function shapeOf(rows: Record<string, unknown>[]): unknown {
  const byName = rows.every(({ name }) => typeof name === "string");
  if (!byName) {
    return rows.map((row) => objectOf(Object.entries(row)));
  }
  return objectOf(
    rows.map(({ name, ...rest }) => {
      const values = Object.values(rest);
      return [String(name), values.length === 1 ? values[0] : objectOf(Object.entries(rest))];
    }),
  );
}

function objectOf(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries.map(([name, value]) => [camelCase(name), value]));
}

/** The facts of a schema file in its order. */
export async function readFacts(sql: postgres.Sql, from = FACTS): Promise<Fact[]> {
  const file = (await readSchemas()).find(({ name }) => name === from);
  const names = [...(file?.text ?? "").matchAll(/create function private\.(\w+)\(\)/g)].map(
    ([, name = ""]) => name,
  );
  const known = await sql<{ name: string; comment: string; has_rows: boolean }[]>`
    select proname as name, obj_description(oid, 'pg_proc') as comment, proretset as has_rows
    from pg_proc
    where pronamespace = 'private'::regnamespace and proname = any (${names}) and pronargs = 0`;
  const facts: Fact[] = [];
  for (const name of names) {
    const one = known.find((fact) => fact.name === name);
    if (!one) throw new Error(`The database has no private.${name}(), which ${from} defines.`);
    const rows = await sql.unsafe<{ value: unknown }[]>(
      `select to_json(answer) as value from private.${name}() answer`,
    );
    const values = rows.map(({ value }) => value);
    const value = one.has_rows ? shapeOf(values as Record<string, unknown>[]) : values[0];
    facts.push({ name, comment: one.comment, value });
  }
  return facts;
}

/** As all code here is formatted. */
async function format(code: string): Promise<string> {
  const biome = path.join(ROOT, "node_modules/.bin/biome");
  const formatting = promisify(execFile)(biome, ["format", "--stdin-file-path=facts.ts"]);
  formatting.child.stdin?.end(code);
  return (await formatting).stdout;
}

/** The text of functions/_shared/facts.ts, or of that with the facts of another schema file. */
export async function generateFacts(dbUrl: string, from = FACTS): Promise<string> {
  const sql = connect(dbUrl, 1);
  try {
    const constants = (await readFacts(sql, from)).map(
      ({ name, comment, value }) =>
        `/** ${comment} */\nexport const ${name.toUpperCase()} = ${JSON.stringify(value, null, 2)} as const;\n`,
    );
    return await format(
      `// Written by \`npm run types:generate\` from ${from}.\n\n${constants.join("\n")}`,
    );
  } finally {
    await sql.end();
  }
}

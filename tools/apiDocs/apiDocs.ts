import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type postgres from "postgres";
import { connect } from "../schema/databases.ts";
import { readConstants } from "../schema/generateConstants.ts";
import { ROOT } from "../stack/config.ts";

/** A function in public, as its clients see it. */
interface ApiFunction {
  name: string;
  parameters: string;
  answer: string;
  comment: string;
  roles: string[];
}

/** A table or view in public, with the rights of roles. */
interface ApiRelation {
  name: string;
  kind: "table" | "view";
  comment: string;
  roles: string[];
  privileges: string[];
  columns: { name: string; type: string; comment: string | null; updatable: boolean }[];
}

/** The functions in public that a role of the API may call, by name. */
function readFunctions(sql: postgres.Sql): Promise<ApiFunction[]> {
  return sql<ApiFunction[]>`
    select proname as name, pg_get_function_arguments(p.oid) as parameters,
      pg_get_function_result(p.oid) as answer, obj_description(p.oid, 'pg_proc') as comment,
      array_agg(rolname::text order by rolname) as roles
    from pg_proc p
    join pg_roles on rolname in ('anon', 'authenticated', 'service_role')
      and has_function_privilege(pg_roles.oid, p.oid, 'execute')
    where pronamespace = 'public'::regnamespace
    group by p.oid, proname
    order by proname`;
}

/** The tables and views in public that a role of the API may read, by name. */
function readRelations(sql: postgres.Sql): Promise<ApiRelation[]> {
  return sql<ApiRelation[]>`
    select relname as name, case relkind when 'v' then 'view' else 'table' end as kind,
      obj_description(c.oid, 'pg_class') as comment,
      array_agg(distinct rolname::text) as roles,
      array(
        select privilege from unnest(array['select', 'insert', 'update', 'delete']) privilege
        where has_table_privilege('authenticated', c.oid, privilege)
      ) as privileges,
      (
        select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, null),
          'comment', col_description(c.oid, attnum),
          'updatable', has_column_privilege('authenticated', c.oid, attnum, 'update')
        ) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      ) as columns
    from pg_class c
    join pg_roles on rolname in ('anon', 'authenticated', 'service_role')
      and has_table_privilege(pg_roles.oid, c.oid, 'select')
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    group by c.oid
    order by relname`;
}

/** The error codes: the first argument of `private.refuse`, or the one before the message of `private.refuse_if`. */
async function readHints(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ hint: string }[]>`
    select distinct hint
    from pg_proc, regexp_split_to_table(prosrc, 'private\\.refuse') call, coalesce(
      substring(call from '^\\(\\s*''(\\w+)'''),
      substring(substring(call from '^_if\\(.*') from '''([a-z_]+)'',\\s*(?:''[A-Z%]|format\\()')
    ) hint
    where pronamespace = 'private'::regnamespace and hint is not null
    order by 1`;
  return rows.map(({ hint }) => hint);
}

/** The maximum length of each column that private.limit_texts has limited. */
function readTextLimits(sql: postgres.Sql): Promise<{ columns: string[]; limit: number }[]> {
  return sql<{ columns: string[]; limit: number }[]>`
    select found[1]::int as limit,
      array_agg(relname || '.' || attname order by relname || '.' || attname) as columns
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any (conkey),
      regexp_matches(pg_get_constraintdef(pg_constraint.oid), 'char_length\\(.*\\) <= (\\d+)') found
    where contype = 'c'
    group by 1
    order by 1`;
}

const TEMPLATE = path.join(import.meta.dirname, "template.md");

const code = (text: string) => `\`${text}\``;

/** Replaces Postgres's names of types with those in the schema files. */
function shortTypes(text: string): string {
  return text
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll("integer", "int")
    .replace(/::[\w ]+(\[\])?/g, "")
    .replaceAll(" DEFAULT ", " = ")
    .replaceAll("NULL", "null")
    .replace("TABLE(", "table(")
    .replace("SETOF", "setof");
}

function describeFunction({ name, parameters, answer, comment }: ApiFunction): string {
  const signature = shortTypes(`${name}(${parameters})`);
  const result = answer === "void" ? "" : ` → ${code(shortTypes(answer))}`;
  return `- ${code(signature)}${result}  \n  ${comment}`;
}

function describeRelation({ name, kind, comment, privileges, columns }: ApiRelation): string {
  const updatable = columns.filter((column) => column.updatable).map((column) => code(column.name));
  const plain = columns.filter((column) => !column.comment).map((column) => code(column.name));
  const explained = columns
    .filter((column) => column.comment)
    .map((column) => `  - ${code(column.name)}: ${column.comment}`);
  return [
    `- ${kind} ${code(name)} (${privileges.join(", ")})  \n  ${comment}`,
    ...(plain.length > 0 ? [`  - ${plain.join(", ")}`] : []),
    ...explained,
    ...(updatable.length > 0 ? [`  - Can be updated: ${updatable.join(", ")}.`] : []),
  ].join("\n");
}

/** Puts input, result and errors on separate lines. */
function linesOf(comment: string): string {
  return comment.replace(/ (?=In: |Errors: )/g, "  \n  ");
}

/** The audience of an object, from its rights and the first word of its comment. */
function audienceOf({ roles, comment }: { roles: string[]; comment: string }): string {
  if (roles.includes("anon")) return "anyone";
  if (roles.includes("service_role")) return "service";
  return comment.startsWith("Administrators:") ? "administrators" : "participants";
}

/** A constant as text: the values of a list, or names with their values. */
function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value !== "object" || value === null) return [String(value)];
  if ("value" in value) return [String(value.value)];
  return Object.entries(value).map(([name, item]) => `${name}: ${valuesOf(item).join(", ")}`);
}

async function describeLimits(sql: postgres.Sql): Promise<string> {
  const texts = (await readTextLimits(sql)).map(
    ({ columns, limit }) => `- ${limit} characters: ${columns.map(code).join(", ")}`,
  );
  const values = (await readConstants(sql))
    // Text limits are listed above, and lists of values with their labels.
    .filter(({ name }) => name !== "text_limits")
    .map(({ comment, value }) => `- ${comment} ${valuesOf(value).map(code).join(", ")}`);
  return [...texts, ...values].join("\n");
}

/** The edge functions, each with the lines of the doc comment above the call that serves it. */
function readEdgeFunctions(): { name: string; comment: string }[] {
  const files = globSync("supabase/functions/*/index.ts", { cwd: ROOT }).sort();
  return files.map((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const [, block = ""] =
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nserve(?:Callable|Endpoint)\(/.exec(source) ?? [];
    const lines = block.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
    const comment = lines.filter(Boolean).join(" ").trim();
    return { name: path.basename(path.dirname(file)), comment };
  });
}

/** Generates docs/api.md: the template, filled in from the comments in the database and the edge functions. */
export async function writeApiDocs(dbUrl: string): Promise<string> {
  const sql = connect(dbUrl, 1);
  try {
    const relations = await readRelations(sql);
    const functions = await readFunctions(sql);
    const about = (audience: string) =>
      [
        ...relations.filter((item) => audienceOf(item) === audience).map(describeRelation),
        ...functions.filter((item) => audienceOf(item) === audience).map(describeFunction),
      ].join("\n");
    const parts: Record<string, string> = {
      hints: (await readHints(sql)).map(code).join(", "),
      limits: await describeLimits(sql),
      anyone: about("anyone"),
      participants: about("participants"),
      administrators: about("administrators"),
      service: about("service"),
      edgeFunctions: readEdgeFunctions()
        .map(({ name, comment }) => `- ${code(name)}  \n  ${linesOf(comment)}`)
        .join("\n"),
    };
    const template = await readFile(TEMPLATE, "utf8");
    return template.replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] ?? "");
  } finally {
    await sql.end();
  }
}

type Roles = { value: string; label: string; about: string }[];
type Rights = Record<string, { label: string; roles: string[]; lists: string[] }>;

/** Generates docs/roles.md: the rights of each role, from the constants of a database. */
export async function writeRolesDocs(dbUrl: string): Promise<string> {
  const sql = connect(dbUrl, 1);
  const constants = await readConstants(sql).finally(() => sql.end());
  const constantOf = (name: string) => constants.find((constant) => constant.name === name)?.value;
  const roles = constantOf("roles") as Roles;
  const rights = Object.entries(constantOf("rights") as Rights);
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    "# Roles in the back office",
    "",
    "Generated by `npm run docs:api` from `private.rights` in `supabase/schemas/constants.sql`. Views, functions,",
    "pages and the rights tests use these rights. To assign roles, see the [handbook](handbook/people.md#roles).",
    "",
    ...roles.map(({ label, about }) => `- **${label}**: ${about}`),
    "",
    row(["right", "", ...roles.map(({ label }) => label), "lists"]),
    row(Array.from({ length: roles.length + 3 }, () => "---")),
    ...rights.map(([name, right]) =>
      row([
        `\`${name}\``,
        right.label,
        ...roles.map(({ value }) => (right.roles.includes(value) ? "yes" : "")),
        right.lists.map((list) => `\`${list}\``).join(", "),
      ]),
    ),
    "",
  ].join("\n");
}

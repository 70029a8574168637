import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { readConstants } from "../schema/generateConstants.ts";
import { ROOT } from "../stack/config.ts";
import {
  type ApiFunction,
  type ApiRelation,
  readFunctions,
  readHints,
  readRelations,
  readTextLimits,
} from "./catalogue.ts";

const TEMPLATE = path.join(import.meta.dirname, "template.md");

const code = (text: string) => `\`${text}\``;

/** Postgres's words for types, as the schema files write them. */
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
    `  - ${plain.join(", ")}`,
    ...explained,
    ...(updatable.length > 0 ? [`  - May be updated: ${updatable.join(", ")}.`] : []),
  ].join("\n");
}

/** What goes in, comes out and goes wrong on lines of its own. */
function linesOf(comment: string): string {
  return comment.replace(/ (?=In: |Errors: )/g, "  \n  ");
}

/** Who is told of something: those whom its rights and the first word of its comment name. */
function audienceOf({ roles, comment }: { roles: string[]; comment: string }): string {
  if (roles.includes("anon")) return "anyone";
  if (roles.includes("service_role")) return "service";
  return comment.startsWith("Administrators:") ? "administrators" : "participants";
}

/** What a fact says, as words: the values of a list, and what stands under each name. */
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
    // The limits of texts stand above, and these lists with the words for their values.
    .filter(({ name }) => name !== "text_limits" && !name.endsWith("_values"))
    .map(({ comment, value }) => `- ${comment} ${valuesOf(value).map(code).join(", ")}`);
  return [...texts, ...values].join("\n");
}

/** The edge functions, each with the lines of the doc comment above its `Deno.serve`. */
function readEdgeFunctions(): { name: string; comment: string }[] {
  const files = globSync("supabase/functions/*/index.ts", { cwd: ROOT }).sort();
  return files.map((file) => {
    const source = readFileSync(path.join(ROOT, file), "utf8");
    const [, block = ""] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nDeno\.serve\(/.exec(source) ?? [];
    const lines = block.split("\n").map((line) => line.replace(/^\s*\* ?/, ""));
    const comment = lines.filter(Boolean).join(" ").trim();
    return { name: path.basename(path.dirname(file)), comment };
  });
}

/**
 * The text of docs/api.md: the template, filled with what the database and the edge functions say
 * about themselves.
 */
export async function writeApiDocs(dbUrl: string): Promise<string> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => undefined });
  try {
    const relations = await readRelations(sql);
    const functions = await readFunctions(sql);
    const about = (audience: string) =>
      [
        ...relations.filter((one) => audienceOf(one) === audience).map(describeRelation),
        ...functions.filter((one) => audienceOf(one) === audience).map(describeFunction),
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

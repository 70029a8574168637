import { expect, test } from "vitest";
import { exists, read } from "./testing/files.ts";

interface Rule {
  /** Objects of the database, as the page names them. */
  names: string[];
  /** The subjects of the schema files that define them. */
  subjects: string[];
}

/** The rows of the tables with a column "file": the objects that enforce a rule, and the files that define them. */
function readRules(): Rule[] {
  const rows = read("docs/product.md").match(/^\|.*\| [a-z_, ]+ \|$/gm) ?? [];
  return rows
    .map((row) => row.split("|").slice(1, -1))
    .filter((cells) => cells.length === 3 && cells[2]?.trim() !== "file")
    .map(([, objects = "", files = ""]) => ({
      names: [...objects.matchAll(/`([a-z_.]+)`|"([^"]+)"/g)].map(([, name, policy]) =>
        String(name ?? policy),
      ),
      subjects: files.split(",").map((file) => file.trim()),
    }));
}

/** The text of a subject's schema file; empty if there is none. */
function schemaOf(subject: string): string {
  const file = `supabase/schemas/${subject}.sql`;
  return exists(file) ? read(file) : "";
}

/** Whether these statements define an object: a table, view, function, policy, index, constraint or constant. */
function isDefined(name: string, sql: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const unqualified = name.replace(/^\w+\./, "");
  return new RegExp(
    `(create (or replace )?(unique )?(table|view|function|policy|index)|constraint) "?${escaped}\\b` +
      `|(publish_function|publish_change|publish_view|define_constant)\\('${unqualified}'`,
  ).test(sql);
}

test("the product page states where each rule is enforced", () => {
  const rules = readRules();
  expect(rules.length).toBeGreaterThan(40);
  expect(rules.filter(({ names }) => names.length === 0)).toEqual([]);
  const missing = rules.flatMap(({ names, subjects }) => {
    const sql = subjects.map(schemaOf).join("\n");
    return names.filter((name) => !isDefined(name, sql)).map((name) => `${name} in ${subjects}`);
  });
  expect(missing).toEqual([]);
});

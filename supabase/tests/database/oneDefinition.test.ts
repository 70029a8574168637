import { beforeAll, describe, expect, test } from "vitest";
import { readSchemas } from "#tools/schema/files.ts";

/** The schema files say what holds now, each thing once (docs/decisions.md, 11). */
let text: string;

beforeAll(async () => {
  text = (await readSchemas()).map((file) => file.text).join("\n");
});

const NAME = String.raw`("[^"]+"|[\w."]+)`;

/** What defines something; the groups are its name, and the table that it is on. */
const DEFINITIONS: [string, RegExp][] = [
  ["function", new RegExp(`create (?:or replace )?function ${NAME}`, "g")],
  ["relation", new RegExp(`create (?:or replace )?(?:table|view|sequence|type) ${NAME}`, "g")],
  ["index", new RegExp(`create (?:unique )?index ${NAME}`, "g")],
  ["policy", new RegExp(`create policy ${NAME} on ${NAME}`, "g")],
  ["trigger", new RegExp(`create (?:or replace )?trigger ${NAME} [^;]*? on ${NAME}`, "g")],
  ["comment", new RegExp(`comment on (\\w+ ${NAME})`, "g")],
];

/** What changes a definition that stands elsewhere; two settings cannot stand in a table's definition. */
const CHANGES =
  /\b(?:or replace (?:function|view|trigger)|drop \w+|alter (?:policy|function|view)|alter table \S+ (?!enable row level security|alter column \w+ set statistics)\w+ \w+|do \$)/g;

/** The statements alone: no comments, no texts, no bodies of functions; one space between words. */
function bare(sql: string): string {
  return sql
    .replace(/--.*$/gm, "")
    .replace(/(?<!do )\$\$.*?\$\$/gs, "")
    .replace(/("[^"]*")|'(?:[^']|'')*'/g, (_text, name?: string) => name ?? "''")
    .replace(/\s+/g, " ");
}

function repeated(sql: string): string[] {
  const found = DEFINITIONS.flatMap(([kind, pattern]) =>
    [...bare(sql).matchAll(pattern)].map(([, name, on]) =>
      [kind, name, kind === "comment" ? undefined : on].filter(Boolean).join(" "),
    ),
  );
  return found.filter((name, index) => found.indexOf(name) !== index);
}

function changed(sql: string): string[] {
  return [...bare(sql).matchAll(CHANGES)].map(([change]) => change);
}

describe("in supabase/schemas", () => {
  test("nothing is defined twice", () => {
    expect(repeated(text)).toEqual([]);
  });

  test("nothing changes what another line defines", () => {
    // The first statement only looks at the version of Postgres.
    expect(changed(text)).toEqual(["do $"]);
  });

  test("every definition is seen", () => {
    for (const [kind, pattern] of DEFINITIONS) {
      const word = kind === "relation" ? "(?:table|view|sequence|type)" : kind;
      const written =
        kind === "comment" ? /comment on/g : new RegExp(`create (?:[a-z]+ )*?${word} `, "g");
      const sql = bare(text);
      expect([...sql.matchAll(pattern)].length, kind).toBe([...sql.matchAll(written)].length);
    }
  });
});

describe("a second definition is noticed:", () => {
  test.each([
    [
      "a function",
      "create function a.f() returns int return 1; create or replace function a.f(x int)",
    ],
    ["a view", "create view a.v as select 1; create or replace view a.v as select 2;"],
    ["a table", "create table a.t (id int); create table a.t (id int);"],
    [
      "a policy",
      'create policy "P q" on a.t for all using (x); create policy "P q"\n  on a.t for all',
    ],
    [
      "a trigger",
      "create trigger t before update on a.t for; create trigger t after update on a.t",
    ],
    ["an index", "create index i on a.t (id); create unique index i on a.t (id);"],
    ["a comment", "comment on column a.t.c is 'x';\ncomment on column a.t.c is 'y';"],
  ])("%s", (_kind, sql) => {
    expect(repeated(sql)).toHaveLength(1);
  });

  test.each([
    "create or replace function a.f() returns int",
    "drop trigger t on a.t;",
    'alter policy "P" on a.t using (true);',
    "alter table a.t add column c int;",
    "do $$ begin null; end $$;",
  ])("%s", (sql) => {
    expect(changed(sql)).toHaveLength(1);
  });
});

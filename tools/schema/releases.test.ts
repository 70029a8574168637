import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readMigrations } from "./files.ts";
import { editedFiles, frozenMigrations } from "./releases.ts";

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("no migration of a release was edited: what is new comes in a file of its own", async () => {
  expect(editedFiles(await frozenMigrations(), await readMigrations())).toEqual([]);
});

test("an edited and a missing file of a release are named, a newer one is not", () => {
  const frozen = new Map([
    ["same.sql", sumOf("select 1;")],
    ["edited.sql", sumOf("select 2;")],
    ["gone.sql", sumOf("select 3;")],
  ]);
  const migrations = [
    { name: "same.sql", text: "select 1;" },
    { name: "edited.sql", text: "select 2; -- a word" },
    { name: "newer.sql", text: "select 4;" },
  ];
  expect(editedFiles(frozen, migrations)).toEqual(["edited.sql", "gone.sql"]);
});

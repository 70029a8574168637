import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readMigrations } from "./files.ts";
import { editedFiles, frozenMigrations } from "./releases.ts";

const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("no migration of a release was edited: changes go into new files", async () => {
  expect(editedFiles(await frozenMigrations(), await readMigrations())).toEqual([]);
});

test("an edited and a missing file of a release are reported, but not a newer one", () => {
  const frozen = new Map([
    ["same.sql", checksumOf("select 1;")],
    ["edited.sql", checksumOf("select 2;")],
    ["gone.sql", checksumOf("select 3;")],
  ]);
  const migrations = [
    { name: "same.sql", text: "select 1;" },
    { name: "edited.sql", text: "select 2; -- a word" },
    { name: "newer.sql", text: "select 4;" },
  ];
  expect(editedFiles(frozen, migrations)).toEqual(["edited.sql", "gone.sql"]);
});

import { expect, inject, test } from "vitest";
import { withDatabase } from "./databases.ts";
import { readMigrations } from "./files.ts";

test("databases are made at once, though roles are altered for each", async () => {
  const files = await readMigrations();
  const make = () => withDatabase(inject("stack"), files, async (dbUrl) => dbUrl);
  expect(new Set(await Promise.all([make(), make(), make()])).size).toBe(3);
});
